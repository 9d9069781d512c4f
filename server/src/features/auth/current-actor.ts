import { readKeyCaller } from '#features/api-keys/key-caller.read.ts';
import { findActor } from '#features/auth/session.read.ts';
import { needsTwoFactor, roleUntilTwoFactor } from '#features/auth/two-factor-demand.ts';
import type { Actor, Ctx } from '#platform/context.ts';

type ActorCtx = Pick<Ctx, 'config' | 'db'>;
type KeyCaller = NonNullable<Awaited<ReturnType<typeof readKeyCaller>>>;

/**
 * Finds who has this session or API key, with the rights of this moment; null when it has ended. Unlike a request it
 * does not prolong the session and does not count as a use of the key.
 */
export async function currentActor(
  ctx: ActorCtx,
  { sessionId: id }: Pick<Actor, 'sessionId'>,
): Promise<Actor | null> {
  const found = await findActor(ctx.db, { id });
  if (found) return actorOf(ctx, found);
  const key = await readKeyCaller(ctx.db, { id });
  return key ? actorOfKey(ctx, key) : null;
}

/** Returns the actor of a session: an administrator who must still turn on two-factor sign-in has a lower role. */
export async function actorOf(
  ctx: ActorCtx,
  { sessionId, userId, role, isActive, twoFactorEnabled }: SessionOwner,
): Promise<Actor> {
  const isWaiting = await needsTwoFactor(ctx, { role, twoFactorEnabled });
  return {
    sessionId,
    userId,
    isActive,
    role: isWaiting ? roleUntilTwoFactor : role,
    seesSpaces: ctx.config.SPACES !== 'off',
  };
}

type SessionOwner = NonNullable<Awaited<ReturnType<typeof findActor>>>;

/** Returns the actor of an API key: with the role client unless the key may administer. */
export async function actorOfKey(ctx: ActorCtx, found: KeyCaller): Promise<Actor> {
  const administers = found.mayAdminister && !(await needsTwoFactor(ctx, found));
  return {
    userId: found.userId,
    sessionId: found.keyId,
    role: administers ? found.role : 'client',
    isActive: found.isActive,
    seesSpaces: found.mayUseSpaces && ctx.config.SPACES !== 'off',
  };
}
