// A provider that is there, and is not as it should be.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startOpenIdProvider } from '#test/openid-provider.ts';
import { createPeopleApp } from '#test/people-app.ts';

const origin = 'https://heirloom.example';
const returnAddress = `${origin}/auth/return`;

async function appWith(issuer: string) {
  const app = await createPeopleApp({
    settings: {
      PUBLIC_URL: origin,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'heirloom',
      OIDC_CLIENT_SECRET: 'secret of the tests, never of a server',
      OIDC_NAME: 'Village ID',
      OIDC_SIGN_UP: 'true',
    },
  });
  onTestFinished(() => app.stop());
  return app;
}

/** A server that says of each path what it is told to say. */
async function startLiar() {
  const says = { addresses: '', tokens: '' };
  const server = createServer((request, response) => {
    const isAsked = request.url?.includes('/.well-known/') === true;
    response.setHeader('content-type', 'application/json');
    response.end(isAsked ? says.addresses : says.tokens);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { says, issuer: `http://localhost:${(server.address() as AddressInfo).port}` };
}

function addressesOf(issuer: string): string {
  return JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
}

const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

it('that answers nonsense signs nobody in, and is said not to answer', async () => {
  const { says, issuer } = await startLiar();
  const app = await appWith(issuer);
  const down = {
    code: 'UNAVAILABLE',
    message: 'Village ID does not answer right now. Please try again in a moment.',
  };
  for (const nonsense of ['', '<html>', '[]', '{}', addressesOf('https://another.example')]) {
    says.addresses = nonsense;
    await expect(app.browser().api.auth.askProvider(), nonsense).rejects.toMatchObject(down);
  }
  says.addresses = addressesOf(issuer);
  const now = Math.floor(Date.now() / 1000);
  const person = { iss: issuer, aud: 'heirloom', sub: 'rose', iat: now, exp: now + 60 };
  const token = (id: string) =>
    JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: id });
  const signed = (claims: object) => token(`${part({ alg: 'RS256' })}.${part(claims)}.AAAA`);
  for (const nonsense of [
    '<html>',
    '{}',
    '{"access_token":"a","token_type":"bearer"}',
    token('no token'),
    // Of another sign-in, and for another program.
    signed({ ...person, nonce: 'another' }),
    signed({ ...person, aud: 'another' }),
  ]) {
    says.tokens = nonsense;
    const { api } = app.browser();
    const { address } = await api.auth.askProvider();
    const state = new URL(address).searchParams.get('state');
    const coming = api.auth.signInByProvider({ query: `?code=c&state=${state}` });
    await expect(coming, nonsense).rejects.toMatchObject({
      code: 'INVALID_CODE',
      message: 'The sign-in at Village ID was not finished. Please try again.',
    });
    expect(await api.auth.session()).toBeNull();
  }
});

it('that changes its keys goes on signing in the same people', async () => {
  const provider = await startOpenIdProvider(returnAddress);
  const app = await appWith(provider.issuer);
  const sub = randomUUID();
  const claims = { sub, email: `${sub}@example.com`, email_verified: true };
  const signIn = async ({ signIn: goTo }: typeof provider) => {
    const { api } = app.browser();
    const { search: query } = await goTo((await api.auth.askProvider()).address, claims);
    return (await api.auth.signInByProvider({ query })).user.id;
  };
  const userId = await signIn(provider);
  await provider.stop();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'renewed', use: 'sig', alg: 'RS256' };
  const port = Number(new URL(provider.issuer).port);
  const renewed = await startOpenIdProvider(returnAddress, { port, keys: [key] });
  onTestFinished(() => renewed.stop());
  expect(await signIn(renewed)).toBe(userId);
});
