import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Who types has one search under way, and one or two that nobody waits for any more. */
const slotsPerPerson = 4;
/** One or two letters have no trigrams to look up: then every title of the person is read, however many there are. */
const longestMs = 1_500;

/** Held until the transaction ends, and gone with a killed server. */
export const takeSlot = async (trx: Kysely<Database>, userId: string): Promise<boolean> => {
  await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(trx);
  const { rows } = await sql`
    select slot from generate_series(1, ${sql.lit(slotsPerPerson)}) slot
    where pg_try_advisory_xact_lock(hashtextextended(${`search ${userId}`}, slot))
    limit 1`.execute(trx);
  return rows.length > 0;
};
