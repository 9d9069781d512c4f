import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

const columns = sql.raw('owner_id, type, part, items, originals, size_bytes, duration_ms');

/**
 * Counts the archive and puts right the sums that triggers keep, by rows with what is missing. Returns how many were
 * wrong. What others change meanwhile adds rows of its own.
 */
export async function mendArchiveSums(db: Db): Promise<number> {
  const { rows } = await db.transaction().execute(async (trx) => {
    // Two at once would both add what is missing.
    await sql`select pg_advisory_xact_lock(hashtextextended('archive sums', 0))`.execute(trx);
    return sql<{
      part: string;
    }>`insert into archive_sum (${columns}) ${differences} returning part`.execute(trx);
  });
  return rows.length;
}

const differences = sql`
  select owner_id, type, part, sum(items), sum(originals), sum(size_bytes), sum(duration_ms) from (
    select user_id as owner_id, type,
      case when deleted_at is null then 'live' when purging_at is not null then 'purging'
        when awaits_space_id is not null then 'waiting' else 'trash' end as part,
      count(*) as items, count(file_path) as originals, sum(file_size) as size_bytes,
      coalesce(sum(duration_ms) filter (where parent_id is null), 0) as duration_ms
    from media group by 1, 2, 3
    union all
    select null, null, 'renditions', count(*), 0, coalesce(sum(file_size), 0), 0 from rendition
    union all
    select owner_id, type, part, -items, -originals, -size_bytes, -duration_ms from archive_sum
  ) as compared group by owner_id, type, part
  having sum(items) <> 0 or sum(originals) <> 0 or sum(size_bytes) <> 0 or sum(duration_ms) <> 0`;
