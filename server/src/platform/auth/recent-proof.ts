import { type Kysely, sql } from 'kysely';
import { stepUpLifetime } from '#platform/auth/session-lifetimes.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Demands that the person of this session signed in, or proved again who they are, within the last ten minutes:
 * before what must not be done with a stolen session, such as role changes, resets of others, purges and settings.
 * @throws AppError STEP_UP_REQUIRED
 */
export async function requireRecentProof(
  db: Kysely<Database>,
  actor: { sessionId: string },
): Promise<void> {
  const recent = await db
    .selectFrom('auth.session')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where(sql<boolean>`greatest("createdAt", confirmed_at) > now() - ${stepUpLifetime}::interval`)
    .executeTakeFirst();
  if (!recent) throw new AppError('STEP_UP_REQUIRED');
}

/** Notes that the person of this session has just proved who they are. */
export async function noteProof(db: Kysely<Database>, actor: { sessionId: string }): Promise<void> {
  await db
    .updateTable('auth.session')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', actor.sessionId)
    .execute();
}
