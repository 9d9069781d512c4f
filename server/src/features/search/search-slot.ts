import type { Kysely } from 'kysely';
import { takeSlot } from '#features/search/search-slot.repo.ts';
import { searchWords } from '#features/search/search.messages.ts';
import type { ActorCtx } from '#platform/context.ts';
import { sqlState } from '#platform/db/database-error.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Runs a search within limits: each statement has a time limit, and each person may run only a few searches at once,
 * counted over all server processes. So one person's searches cannot block the database for the others.
 */
export async function inSearchSlot<Found>(
  { db, actor }: Pick<ActorCtx, 'db' | 'actor'>,
  search: (trx: Kysely<Database>) => Promise<Found>,
): Promise<Found> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        if (!(await takeSlot(trx, actor.userId))) {
          throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
        }
        return search(trx);
      });
  } catch (error) {
    throw sqlState(error) === '57014'
      ? new AppError('UNAVAILABLE', searchWords().tookTooLong)
      : error;
  }
}
