import type { Insertable, Kysely } from 'kysely';
import { insertUploads, type UploadRow } from '#features/uploads/uploads.repo.ts';
import { addDays } from '#platform/clock.ts';
import type { Database } from '#platform/db/schema.ts';
import type { UploadTable } from '#platform/db/upload-tables.ts';
import { newId } from '#platform/ids.ts';

/** Notes an upload of a person, a photo of which nothing has arrived unless told otherwise. */
export async function insertUploadOf(
  db: Kysely<Database>,
  ownerId: string,
  changes: Partial<Insertable<UploadTable>> = {},
): Promise<UploadRow> {
  const upload = {
    id: newId(),
    actor_id: ownerId,
    owner_id: ownerId,
    size: 10,
    title: 'Untitled',
    type: 'image',
    origin: 'bulk',
    original_name: 'untitled.jpg',
    expires_at: addDays(new Date(), 1),
    ...changes,
  } as const;
  const [row] = await insertUploads(db, [upload]);
  return row!;
}
