import type { deviceSession, Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { endEveryKey } from '#features/api-keys/api-keys.service.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { callBetterAuth } from '#features/auth/better-auth-call.ts';
import { deleteIdentities } from '#features/auth/identities.repo.ts';
import { presentDevice, presentSession } from '#features/auth/session.present.ts';
import { findSession, isByProvider, listSessionRows } from '#features/auth/session.read.ts';
import { deleteSessions, touchSession } from '#features/auth/session.repo.ts';
import { endEveryPasskey } from '#features/passkeys/passkeys.service.ts';
import { isProviderTheOnlyWay } from '#features/single-sign-on/only-way.read.ts';
import { providerOf } from '#features/single-sign-on/provider.ts';
import { signOutAddress } from '#features/single-sign-on/sign-out-address.ts';
import type { ActorCtx, RequestCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

export async function readSession(
  ctx: Pick<RequestCtx, 'db' | 'config' | 'actor'>,
): Promise<Session | null> {
  const row = ctx.actor && (await findSession(ctx.db, { id: ctx.actor.sessionId }));
  return row ? presentSession(ctx, row) : null;
}

export async function refreshSession(
  ctx: Pick<ActorCtx, 'db' | 'config' | 'actor'>,
): Promise<Session> {
  await touchSession(ctx.db, ctx.actor.sessionId);
  const session = await readSession(ctx);
  if (!session) throw new AppError('UNAUTHENTICATED');
  return session;
}

/** Ends the session, and returns where the browser signs out of the provider, if it shall. */
export async function signOut(ctx: RequestCtx): Promise<{ providerAddress: string | null }> {
  const { actor } = ctx;
  const wasThere = actor !== null && (await isByProvider(ctx.db, actor.sessionId));
  if (actor) {
    await ctx.db.transaction().execute(async (trx) => {
      await deleteSessions(trx, { userId: actor.userId, only: actor.sessionId });
    });
  }
  await callBetterAuth(ctx, (headers) => ctx.auth.api.signOut({ headers, returnHeaders: true }));
  return { providerAddress: wasThere ? await signOutAddress(ctx) : null };
}

export async function listDevices(
  ctx: Pick<ActorCtx, 'db' | 'actor'>,
): Promise<z.output<typeof deviceSession>[]> {
  const rows = await listSessionRows(ctx.db, ctx.actor.userId);
  return rows.map((row) => presentDevice(row, ctx.actor.sessionId));
}

export function endSessions(
  ctx: Pick<ActorCtx, 'db' | 'actor'>,
  only: string | undefined,
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const { userId, sessionId } = ctx.actor;
    const which = only === undefined ? { except: sessionId } : { only };
    const ended = await deleteSessions(trx, { userId, ...which });
    if (only !== undefined && ended === 0) throw new AppError('NOT_FOUND');
    const details = { count: ended };
    await recordAudit(trx, {
      actorId: userId,
      action: 'auth.sessions-ended',
      targetUserId: userId,
      details,
    });
    return ended;
  });
}

/**
 * Signs a person out everywhere, in the caller's transaction, deletes their API keys and passkeys, and disconnects their
 * accounts of other services: whoever had the account for a while may have added one. That of the provider stays where
 * there is no other way to sign in. Returns how many sessions ended.
 */
export async function endEverySession(
  trx: Kysely<Database>,
  { config }: Pick<RequestCtx, 'config'>,
  userId: string,
): Promise<number> {
  await endEveryKey(trx, userId);
  await endEveryPasskey(trx, userId);
  const isOnlyWay = await isProviderTheOnlyWay({ db: trx, config });
  await deleteIdentities(trx, userId, isOnlyWay ? providerOf(config) : null);
  return deleteSessions(trx, { userId });
}
