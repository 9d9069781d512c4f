import { email } from '@heirloom/contract/auth/auth.schema.ts';
import { line } from '@heirloom/contract/text.ts';
import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client';
import { z } from 'zod';
import { secretsOf, takeBrowserToken } from '#features/single-sign-on/ask-provider.ts';
import {
  type Errand,
  takeProviderSignIn,
} from '#features/single-sign-on/provider-sign-ins.repo.ts';
import { clientOf, requireProvider, returnAddress } from '#features/single-sign-on/provider.ts';
import { singleSignOnWords } from '#features/single-sign-on/single-sign-on.messages.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** Whom the provider has signed in. */
export type ProviderPerson = {
  /** Who they are there, for good: an address may change hands. */
  issuer: string;
  subject: string;
  /** In lower case; null where the provider tells none, or has not checked it. */
  verifiedEmail: string | null;
  username: string | null;
  name: string | null;
  /** When the provider asked who is there; null where it does not say. */
  provenAt: Date | null;
  /** When this browser was sent there. */
  begunAt: Date;
  /** All that the provider told. */
  claims: Readonly<Record<string, unknown>>;
};

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  // What cannot be used here is left out, as if the provider had not told it.
  email: email.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  preferred_username: line(60, 'usernameRequired').optional().catch(undefined),
  name: line(120, 'displayNameRequired').optional().catch(undefined),
  auth_time: z.number().optional().catch(undefined),
});

/**
 * Reads with what the provider has sent the browser back, and asks it who that is. `query`: of the address, with its
 * question mark; `errand`: as in askProvider.
 * @throws AppError INVALID_CODE when it was begun in another browser, is used, or the provider does not vouch for it
 */
export async function readAnswer(
  ctx: RequestCtx,
  { query, errand }: { query: string; errand: Errand },
): Promise<ProviderPerson> {
  const { name } = requireProvider(ctx.config);
  const state = new URLSearchParams(query).get('state') ?? '';
  const browserToken = takeBrowserToken(ctx);
  const notFinished = new AppError('INVALID_CODE', singleSignOnWords().notFinished(name));
  const begunAt = await takeProviderSignIn(ctx.db, { state, browserToken, errand });
  if (begunAt === null) throw notFinished;
  const client = await clientOf(ctx);
  try {
    return { ...(await exchange(client, { query, state, ctx, browserToken })), begunAt };
  } catch (error) {
    ctx.log.warn({ error }, 'the answer of the OpenID Connect provider was refused');
    throw notFinished;
  }
}

type Answer = { ctx: RequestCtx; query: string; state: string; browserToken: string };

async function exchange(
  client: Configuration,
  { ctx, query, state, browserToken }: Answer,
): Promise<Omit<ProviderPerson, 'begunAt'>> {
  const { codeVerifier, nonce } = secretsOf(browserToken);
  const address = new URL(returnAddress(ctx.config));
  address.search = query;
  const tokens = await authorizationCodeGrant(client, address, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const signed = tokens.claims()!;
  // Many providers tell the address only when they are asked for it.
  const more = client.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(client, tokens.access_token, signed.sub)
    : {};
  const all = { ...more, ...signed };
  const found = claims.parse(all);
  return {
    issuer: found.iss,
    subject: found.sub,
    verifiedEmail: found.email_verified === true ? (found.email ?? null) : null,
    username: found.preferred_username ?? null,
    name: found.name ?? null,
    provenAt: found.auth_time === undefined ? null : new Date(found.auth_time * 1000),
    claims: all,
  };
}
