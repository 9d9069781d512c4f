import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Sums up what all originals take, those in the trash included, and all that was made of them. */
export async function readArchiveBytes(
  db: Db,
): Promise<{ originalBytes: number; derivedBytes: number }> {
  const { rows } = await sql<{ originalBytes: number; derivedBytes: number }>`select
    (select coalesce(sum(file_size), 0)::bigint from media) as "originalBytes",
    (select coalesce(sum(file_size), 0)::bigint from rendition) as "derivedBytes"`.execute(db);
  return rows[0]!;
}
