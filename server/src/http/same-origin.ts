import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors.ts';

/** The methods that change nothing. */
export const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses unsafe requests that another site started: Sec-Fetch-Site must be same-origin or none;
 * where a browser does not send it, Origin must be ours. Programs send neither.
 * @throws AppError FOREIGN_ORIGIN
 */
export function requireSameOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (safeMethods.includes(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const { origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  if (site === undefined && (origin === ownOrigin || isOwnHost(origin, request))) return;
  throw new AppError('FOREIGN_ORIGIN');
}

/** Tells whether the page was opened by another name of this machine, such as its LAN address: the hosts are equal. */
const isOwnHost = (origin: string | undefined, request: FastifyRequest): boolean =>
  origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.headers.host;
