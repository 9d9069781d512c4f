import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

/** Records that a session is in use, once a minute at most. */
export async function touchSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db
    .updateTable('auth.session')
    .set({ updatedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Notes that it was begun at the provider. */
export async function markSession(trx: Kysely<Database>, sessionId: string): Promise<void> {
  await trx
    .updateTable('auth.session')
    .set({ by_provider: true })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends sessions of one person and informs their open tabs. `only` and `except` are ids of sessions. */
export async function deleteSessions(
  trx: Kysely<Database>,
  which: { userId: string; only?: string; except?: string },
): Promise<number> {
  const ended = await trx
    .deleteFrom('auth.session')
    .where('userId', '=', which.userId)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', which.except!))
    .returning('id')
    .execute();
  for (const { id } of ended) {
    const { userId } = which;
    await publish(trx, { topic: 'session', action: 'removed', userId, entityId: id });
  }
  return ended.length;
}
