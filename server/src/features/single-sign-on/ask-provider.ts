import { createHash } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import {
  type Errand,
  insertProviderSignIn,
  minutesToAnswer,
} from '#features/single-sign-on/provider-sign-ins.repo.ts';
import { clientOf, returnAddress } from '#features/single-sign-on/provider.ts';
import { publicOrigin } from '#platform/config.ts';
import type { RequestCtx } from '#platform/context.ts';
import { newToken } from '#platform/ids.ts';

const cookieName = 'heirloom-provider';

/** Returns the address at the provider. For a proof it must sign the person in anew, whoever is signed in there. */
export async function askProvider(ctx: RequestCtx, errand: Errand): Promise<string> {
  const client = await clientOf(ctx);
  const [state, browserToken] = [newToken(), newToken()];
  await insertProviderSignIn(ctx.db, { state, browserToken, errand });
  setCookie(ctx, browserToken, minutesToAnswer * 60);
  const { codeVerifier, nonce } = secretsOf(browserToken);
  const address = buildAuthorizationUrl(client, {
    redirect_uri: returnAddress(ctx.config),
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(errand.kind === 'proof' && { max_age: '0', prompt: 'login' }),
  });
  return address.href;
}

/** What the answer must fit; both follow from the cookie, so that the database holds nothing that signs in. */
export function secretsOf(browserToken: string): { codeVerifier: string; nonce: string } {
  const derive = (purpose: string) =>
    createHash('sha256').update(`${purpose} ${browserToken}`).digest('base64url');
  return { codeVerifier: derive('code verifier'), nonce: derive('nonce') };
}

/** Takes the cookie of the browser that has begun; empty when there is none. */
export function takeBrowserToken(ctx: RequestCtx): string {
  setCookie(ctx, '', 0);
  return parseCookies(ctx.request.headers.get('cookie') ?? '').get(cookieName) ?? '';
}

function setCookie({ config, request }: RequestCtx, value: string, seconds: number): void {
  const parts = [
    `${cookieName}=${value}`,
    'Path=/api',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicOrigin(config).startsWith('https:') ? ['Secure'] : []),
  ];
  request.responseHeaders.append('set-cookie', parts.join('; '));
}
