import { type Kysely, sql } from 'kysely';
import type { ActorCtx } from '#platform/context.ts';
import { sqlState } from '#platform/db/database-error.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/** Who types has one search under way, and one or two that nobody waits for any more. */
const slotsPerPerson = 4;
/** One or two letters have no trigrams to look up: then every title of the person is read, however many there are. */
const longestMs = 1_500;

const tookTooLong = 'This search took too long. Please type a few more letters.';

/**
 * Searches within bounds: each statement in a time limit, and of one person only so many at once, in all server
 * processes together. Nobody who searches without end can keep the others from the database.
 */
export const inSearchSlot = async <Found>(
  { db, actor }: Pick<ActorCtx, 'db' | 'actor'>,
  search: (trx: Kysely<Database>) => Promise<Found>,
): Promise<Found> => {
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
    throw sqlState(error) === '57014' ? new AppError('UNAVAILABLE', tookTooLong) : error;
  }
};

/** Held until the transaction ends, and gone with a killed server. */
const takeSlot = async (trx: Kysely<Database>, userId: string): Promise<boolean> => {
  await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(trx);
  const { rows } = await sql`
    select slot from generate_series(1, ${sql.lit(slotsPerPerson)}) slot
    where pg_try_advisory_xact_lock(hashtextextended(${`search ${userId}`}, slot))
    limit 1`.execute(trx);
  return rows.length > 0;
};
