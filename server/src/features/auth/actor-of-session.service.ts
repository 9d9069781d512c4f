import { actorOf } from '#features/auth/current-actor.ts';
import { findActor } from '#features/auth/session.read.ts';
import { touchSession } from '#features/auth/session.repo.ts';
import type { Actor, Ctx } from '#platform/context.ts';

/** Finds the person of a session token; null when the session is not valid. Using a session prolongs it. */
export async function actorOfSession(
  ctx: Pick<Ctx, 'config' | 'db'>,
  token: string,
  { isUse }: { isUse: boolean },
): Promise<Actor | null> {
  const found = await findActor(ctx.db, { token });
  if (!found) return null;
  if (found.wasIdle && isUse) await touchSession(ctx.db, found.sessionId);
  return actorOf(ctx, found);
}
