import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resolveCaller } from '#http/caller.ts';
import { ownHosts, requireOwnHost } from '#http/own-host.ts';
import type { RangePermits } from '#http/range-permits.ts';
import { countRequest, createRequestRates } from '#http/request-rates.ts';
import { routeAccess } from '#http/route-access.ts';
import { requireSameOrigin } from '#http/same-origin.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/** The longest body of a call without a session: each of those calls takes a few short texts. */
const visitorBodyBytes = 16 * 1024;

/**
 * Decides about every request before its body is read: whether it is for this server and from its own pages, who
 * calls, whether they call too often, and whether they may send so much. It goes by the matched route: an address can
 * be written in many ways (/%61pi/…, http://host/api/…).
 */
export function admitRequests(app: FastifyInstance, ctx: Ctx, permits: RangePermits): void {
  const isOwn = ownHosts(ctx.config);
  const origin = publicOrigin(ctx.config);
  const rates = createRequestRates();

  app.addHook('onRequest', async (request) => {
    requireOwnHost(request, isOwn);
    const route = request.routeOptions.url;
    // A mail program sends it for the reader, and it can do nothing but what its signature says.
    if (route !== '/api/unsubscribe') requireSameOrigin(request, origin);
    if (route === undefined && hasBody(request)) throw new AppError('NOT_FOUND');
    if (!route?.startsWith('/api/')) return;
    request.rangePass = permits.passOf(request);
    // It was admitted and counted a moment ago, and costs little more than its bytes.
    if (request.rangePass?.sending) return;
    request.actor = await resolveCaller(ctx, request);
    countRequest(rates, request);
    if (routeAccess[route] === 'signed-in' && !request.actor) throw new AppError('UNAUTHENTICATED');
    const isLong = Number(request.headers['content-length'] ?? 0) > visitorBodyBytes;
    if (isLong && !request.actor && isCall(route)) throw new AppError('UNAUTHENTICATED');
  });

  app.addHook('preParsing', async (request, _reply, body) => {
    const isUnmeasured = request.headers['content-length'] === undefined;
    const isVisitors = !request.actor && isCall(request.routeOptions.url);
    return isVisitors && isUnmeasured && hasBody(request)
      ? Readable.from(upTo(visitorBodyBytes, body))
      : body;
  });
}

/** The routes whose bodies are JSON; the others read theirs themselves. */
const isCall = (route: string | undefined): boolean =>
  route !== undefined && /^\/api\/(?:rpc|v1)\//.test(route);

const hasBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;

/** A longer body is taken for that of a session that has ended: the web app then asks to sign in again. */
async function* upTo(maximum: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maximum) throw new AppError('UNAUTHENTICATED');
    yield part;
  }
}
