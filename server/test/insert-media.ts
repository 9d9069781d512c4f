/** Media items for tests that need rows, not files. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Kysely, NotNull } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';

const buckets = { video: 'movies', image: 'images', audio: 'audio' } as const;
const mimeTypes = { video: 'video/mp4', image: 'image/jpeg', audio: 'audio/mpeg' } as const;

/** Inserts a media item of a person, a finished photo unless told otherwise. It has no file. */
export function insertMedia(
  db: Kysely<Database>,
  ownerId: string,
  changes: Partial<Insertable<MediaTable>> = {},
): Promise<FileRow> {
  const type = changes.type ?? 'image';
  return db
    .insertInto('media')
    .values({
      id: newId(),
      user_id: ownerId,
      type,
      title: 'Untitled',
      bucket: buckets[type],
      file_path: `${ownerId}/${randomUUID()}.bin`,
      file_size: 1000,
      // Searches of other words do not find it.
      original_name: '-',
      mime_type: mimeTypes[type],
      sha256: randomBytes(32).toString('hex'),
      status: 'ready',
      ...changes,
    })
    .returningAll()
    .$narrowType<{ bucket: NotNull; file_path: NotNull; sha256: NotNull }>()
    .executeTakeFirstOrThrow();
}
