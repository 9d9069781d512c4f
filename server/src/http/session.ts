import type { FastifyRequest } from 'fastify';
import { actorOfSession } from '#features/auth/actor-of-session.service.ts';
import { readSessionToken } from '#platform/auth/signed-cookie.ts';
import type { Actor, Ctx } from '#platform/context.ts';

/** Finds out by the session cookie who sent a request; null for a visitor. */
export async function resolveActor(
  ctx: Pick<Ctx, 'auth' | 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const token = await readSessionToken(ctx.auth, request.headers.cookie);
  return token ? actorOfSession(ctx, token, { isUse: !listensOnly(request) }) : null;
}

/** Tells whether a request only listens for events: an open tab alone must not keep a session from running out. */
const listensOnly = (request: FastifyRequest): boolean =>
  request.routeOptions.url === '/api/events';
