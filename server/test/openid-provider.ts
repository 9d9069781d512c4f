import type { JsonWebKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
  groups?: string[];
  storage_quota?: unknown;
};

/** A certified OpenID Connect provider on loopback, whose people sign in without a form. `keys`: with which it signs. */
export async function startOpenIdProvider(
  redirectUri: string,
  { port = 0, keys }: { port?: number; keys?: JsonWebKey[] } = {},
) {
  const people = new Map<string, Claims>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'heirloom',
        client_secret: 'secret of the tests, never of a server',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/auth', redirectUri).href],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups', 'storage_quota'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_ctx: unknown, sub: string) => {
      const found = people.get(sub);
      return found && { accountId: sub, claims: () => found };
    },
    interactions: {
      url: (_ctx: unknown, interaction: { uid: string }) => `/as/${interaction.uid}`,
    },
    cookies: { keys: ['of the tests'] },
    ...(keys && { jwks: { keys } }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  /** Who is in front of the browser. */
  let present = '';
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/as/')) return void answer(request, response);
    void finish(request, response);
  });

  /** In place of the provider's form: signs in who is present, and says yes to all that is asked. */
  async function finish(...both: Parameters<typeof answer>): Promise<void> {
    const { params } = await provider.interactionDetails(...both);
    const grant = new provider.Grant({ accountId: present, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(...both, { login: { accountId: present }, consent });
  }

  const setPresent = (person: Claims): void => {
    people.set(person.sub, person);
    present = person.sub;
  };

  return {
    issuer,
    /** Whoever comes from now on is this person. */
    setPresent,
    /** Goes through the provider's pages as this person, and returns where it sends the browser back. */
    signIn: async (address: string, person: Claims): Promise<URL> => {
      setPresent(person);
      const cookies = new Map<string, string>();
      let next = address;
      while (!next.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const { headers, status } = await fetch(next, { headers: { cookie }, redirect: 'manual' });
        for (const line of headers.getSetCookie()) {
          const [pair = ''] = line.split(';', 1);
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = headers.get('location');
        if (!location) throw new Error(`${status} at ${next}`);
        next = new URL(location, next).href;
      }
      return new URL(next);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
