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
  { headers, ip }: FastifyRequest,
): boolean {
  if (config.TRUST_PROXY !== undefined) return false;
  return marks.some((name) => name in headers) && isPrivateAddress(ip.replace(/^::ffff:/, ''));
}
