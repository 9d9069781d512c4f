import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** While a person types, one search runs, and one or two older ones whose results are no longer wanted. */
const slotsPerPerson = 4;
/** One or two letters have no trigrams to look up: the database then reads every title of the person. */
const longestMs = 1_500;

/** Takes a search slot until the transaction ends or the server is killed; false when none is free. */
export async function takeSlot(trx: Kysely<Database>, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select set_config('statement_timeout', ${String(longestMs)}, true), slot
    from generate_series(1, ${sql.lit(slotsPerPerson)}) slot
    where pg_try_advisory_xact_lock(hashtextextended(${`search ${userId}`}, slot))
    limit 1`.execute(trx);
  return rows.length > 0;
}
