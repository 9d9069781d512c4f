import type { FastifyRequest } from 'fastify';
import { readApiKey } from '#features/api-keys/api-key-token.ts';
import { findKeyCaller } from '#features/api-keys/key-caller.ts';
import { actorOfKey } from '#features/auth/current-actor.ts';
import { httpWords } from '#http/http.messages.ts';
import { safeMethods } from '#http/same-origin.ts';
import { resolveActor } from '#http/session.ts';
import { comesThroughUnnamedProxy } from '#http/unnamed-proxy.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

type CallerCtx = Pick<Ctx, 'auth' | 'config' | 'db' | 'limits'>;

/** Takes API keys only and ignores cookies, so that no other site can make a browser call it. */
export const restPrefix = '/api/v1';
/** Files and uploads take API keys and cookies, since programs and browsers use them. */
const takesKeysToo = ['/api/media/', '/api/uploads'];

/** Finds out who sent a request: a person by the session cookie, a program by its key; null for a visitor. */
export async function resolveCaller(
  ctx: CallerCtx,
  request: FastifyRequest,
): Promise<Actor | null> {
  // The matched route is compared, not the address, which can be written in many ways.
  const route = request.routeOptions.url ?? '';
  const isRest = route.startsWith(`${restPrefix}/`);
  const key =
    isRest || takesKeysToo.some((prefix) => route.startsWith(prefix))
      ? readApiKey(request.headers.authorization)
      : undefined;
  if (key !== undefined) return callerOfKey(ctx, request, key);
  return isRest ? null : resolveActor(ctx, request);
}

/** Returns a key's caller, who may only read unless the key may change things. */
async function callerOfKey(ctx: CallerCtx, request: FastifyRequest, key: string): Promise<Actor> {
  const found = await findKeyCaller(ctx.db, key);
  if (!found) {
    const isBehindUnnamedProxy = comesThroughUnnamedProxy(ctx, request);
    const network = networkOfCaller({ ip: request.ip, isBehindUnnamedProxy });
    await ctx.limits.consume('api-key.unknown.address', network);
    throw new AppError('UNAUTHENTICATED', httpWords().keyUnknown);
  }
  await ctx.limits.consume('api-key.call.account', found.userId);
  if (!found.mayChange && !safeMethods.includes(request.method)) {
    throw new AppError('FORBIDDEN', httpWords().keyReadsOnly);
  }
  return actorOfKey(ctx, found);
}
