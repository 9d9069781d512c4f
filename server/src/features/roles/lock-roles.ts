import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

/** Makes changes of roles wait for each other until the transaction ends, on every server of the installation. */
export const lockRoles = async (trx: Kysely<Database>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('heirloom.roles', 0))`.execute(trx);
};
