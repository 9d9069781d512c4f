import type { FastifyRequest } from 'fastify';
import { isPrivateAddress } from '#http/own-host.ts';
import type { Ctx } from '#platform/context.ts';

const marks = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/**
 * Tells whether a request comes through a reverse proxy that TRUST_PROXY does not name, so that its address is the
 * proxy's. A proxy stands on this computer or in its network; anybody else who sends such headers is a stranger.
 */
export function comesThroughUnnamedProxy(
  { config }: Pick<Ctx, 'config'>,
  { headers, ip, ips }: FastifyRequest,
): boolean {
  const isUnnamed =
    config.TRUST_PROXY === undefined
      ? marks.some((name) => name in headers)
      : // The header is there, and not believed: another proxy was named.
        'x-forwarded-for' in headers && ips?.length === 1;
  return isUnnamed && isPrivateAddress(ip.replace(/^::ffff:/, ''));
}
