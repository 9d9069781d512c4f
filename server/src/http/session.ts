import type { FastifyRequest } from 'fastify';
import { findActor } from '#features/auth/session.read.ts';
import { touchSession } from '#features/auth/session.repo.ts';
import { needsTwoFactor, roleUntilTwoFactor } from '#features/auth/two-factor-demand.ts';
import { readSessionToken } from '#platform/auth/signed-cookie.ts';
import type { Actor, Ctx } from '#platform/context.ts';

/** An open tab that only listens is not somebody at work: it must not keep a session from running out. */
const listensOnly = (request: FastifyRequest): boolean =>
  request.url.split('?', 1)[0] === '/api/events';

/** Finds out by the session cookie who sent a request; null for a visitor. Using a session prolongs it. */
export const resolveActor = async (
  ctx: Pick<Ctx, 'auth' | 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Actor | null> => {
  const token = await readSessionToken(ctx.auth, request.headers.cookie);
  const found = token && (await findActor(ctx.db, token));
  if (!found) return null;
  const { wasIdle, twoFactorEnabled, ...actor } = found;
  if (wasIdle && !listensOnly(request)) await touchSession(ctx.db, actor.sessionId);
  const isWaiting = await needsTwoFactor(ctx, { role: actor.role, twoFactorEnabled });
  return isWaiting ? { ...actor, role: roleUntilTwoFactor } : actor;
};
