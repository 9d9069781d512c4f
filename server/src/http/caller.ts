import type { FastifyRequest } from 'fastify';
import { readApiKey } from '#features/api-keys/api-key-token.ts';
import { findKeyCaller } from '#features/api-keys/key-caller.ts';
import { needsTwoFactor } from '#features/auth/two-factor-demand.ts';
import { safeMethods } from '#http/same-origin.ts';
import { resolveActor } from '#http/session.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/rate-limits.ts';

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

/** Returns a key's caller: with the role client unless the key may administer, reading only unless it may change. */
async function callerOfKey(ctx: CallerCtx, request: FastifyRequest, key: string): Promise<Actor> {
  const found = await findKeyCaller(ctx.db, key);
  if (!found) {
    await ctx.limits.consume('api-key.unknown.address', networkOf(request.ip));
    throw new AppError('UNAUTHENTICATED', 'This API key is unknown, has expired or was revoked.');
  }
  const { userId, keyId, isActive, mayChange, mayAdminister } = found;
  await ctx.limits.consume('api-key.call.account', userId);
  if (!mayChange && !safeMethods.includes(request.method)) {
    throw new AppError('FORBIDDEN', 'This API key may only read.');
  }
  const administers = mayAdminister && !(await needsTwoFactor(ctx, found));
  return { userId, sessionId: keyId, role: administers ? found.role : 'client', isActive };
}
