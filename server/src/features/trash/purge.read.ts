import { renditionBucket } from '#features/processing/steps/rendition-kind.ts';
import type { Db } from '#platform/db/schema.ts';
import type { DerivedBucket } from '#platform/storage/storage.ts';

/** Lists items that a person has purged or whose time in the trash is over; the longest deleted first. */
export async function listDue(
  db: Db,
  { before, limit, except }: { before: Date; limit: number; except: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where(({ eb, or }) => or([eb('purging_at', 'is not', null), eb('deleted_at', '<=', before)]))
    .$if(except.length > 0, (select) => select.where('id', 'not in', except))
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the files of an item's renditions, so far as they were recorded. */
export async function listDerivedFiles(
  db: Db,
  mediaId: string,
): Promise<{ bucket: DerivedBucket; key: string }[]> {
  const rows = await db
    .selectFrom('rendition')
    .select(['kind', 'file_path'])
    .where('media_id', '=', mediaId)
    .execute();
  return rows.map(({ kind, file_path }) => ({ bucket: renditionBucket(kind), key: file_path }));
}
