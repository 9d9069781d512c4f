import type { FastifyRequest } from 'fastify';
import { comesThroughUnnamedProxy } from '#http/unnamed-proxy.ts';
import type { Actor, Ctx, RequestCtx } from '#platform/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by http/admit-requests.ts before any route runs. */
    actor: Actor | null;
  }
}

/** Copies Node's headers into the web's Headers, keeping repeated ones. */
export function toWebHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each);
  }
  return headers;
}

/** Builds the context of one request. */
export function requestContext(ctx: Ctx, request: FastifyRequest): RequestCtx {
  return {
    ...ctx,
    log: ctx.log.child({ requestId: request.id }),
    actor: request.actor,
    request: {
      id: request.id,
      ip: request.ip,
      isBehindUnnamedProxy: comesThroughUnnamedProxy(ctx, request),
      headers: toWebHeaders(request),
      responseHeaders: new Headers(),
    },
  };
}
