import { sql } from 'kysely';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/schema.ts';

type UseRow = { id: string; quota_bytes: number | null; used_bytes: number };

/** What the person said yes to taking over counts before it is theirs. What an import takes over from its source counts once: the source while it waits, then what is kept. */
export async function readUses(db: Db, ownerIds: readonly string[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`${prepared}
    select u.id, u.quota_bytes,
      (select coalesce(sum(size_bytes), 0)::bigint from archive_sum where owner_id = u.id)
      + (select coalesce(sum(size), 0)::bigint from upload
         where owner_id = u.id and state in ('receiving', 'storing'))
      + (select coalesce(sum(upload.size), 0)::bigint from media_import
           join upload on upload.import_id = media_import.id
         where media_import.owner_id = u.id and media_import.state <> 'running'
           and upload.state = 'waiting')
      + (select coalesce(sum(bytes_left), 0)::bigint from space_offer where asked_id = u.id) as used_bytes
    from auth."user" u where u.id = any(${[...ownerIds]}::uuid[])`.execute(db);
  return rows;
}

/** Makes new uploads wait for each other until the transaction ends, so that the counts still hold at the commit. */
export async function lockCapacity(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('upload capacity', 0))`.execute(trx);
}
