import { allowInsecureRequests, type Configuration, discovery } from 'openid-client';
import { singleSignOnWords } from '#features/single-sign-on/single-sign-on.messages.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** The OpenID Connect provider of this installation. */
export type Provider = {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** As people read it, on the button and in sentences. */
  name: string;
};

/** Returns null where none is set. */
export function providerOf(config: Config): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME, OIDC_CLIENT_SECRET } = config;
  if (issuer === undefined || clientId === undefined) return null;
  const name = OIDC_NAME ?? new URL(issuer).hostname;
  return { issuer, clientId, clientSecret: OIDC_CLIENT_SECRET, name };
}

export function requireProvider(config: Config): Provider {
  const provider = providerOf(config);
  if (!provider) throw new AppError('CONFLICT', singleSignOnWords().none);
  return provider;
}

/** The address to which the provider sends the browser back; it must be registered there. */
export function returnAddress(config: Config): string {
  return `${publicOrigin(config)}/auth/return`;
}

const timeoutSeconds = 10;
const keepMs = 3_600_000;
const known = new WeakMap<Config, { at: number; client: Promise<Configuration> }>();

/**
 * Asks the provider where it signs in and which keys it has; remembers the answer for an hour, but no failure.
 * @throws AppError UNAVAILABLE when it does not answer, or nonsense
 */
export async function clientOf({ config, clock, log }: Pick<Ctx, 'config' | 'clock' | 'log'>) {
  const { issuer, clientId, clientSecret, name } = requireProvider(config);
  const now = clock.now().getTime();
  const last = known.get(config);
  const isFresh = last !== undefined && now - last.at < keepMs;
  const url = new URL(issuer);
  // Only for a provider on the same machine; openid-client refuses http otherwise.
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const ask = () =>
    discovery(url, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: isLoopback ? [allowInsecureRequests] : [],
    });
  const client = isFresh ? last.client : ask();
  known.set(config, { at: isFresh ? last.at : now, client });
  try {
    return await client;
  } catch (error) {
    known.delete(config);
    log.warn({ error }, 'the OpenID Connect provider cannot be used');
    throw new AppError('UNAVAILABLE', singleSignOnWords().down(name));
  }
}
