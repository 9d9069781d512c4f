/** Puts a file into the archive as an upload does: stored, flushed, and with a row. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { Ctx } from '#platform/context.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepBytes } from '#test/kept-bytes.ts';

const buckets = { video: 'movies', image: 'images', audio: 'audio' } as const;

type Changes = Partial<Insertable<MediaTable>>;

/** Keeps an original with its sidecar, without processing it. `content`: the path of a file, or its bytes. */
export async function keepOriginal(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  ownerId: string,
  content: string | Buffer,
  changes: Changes = {},
): Promise<FileRow> {
  const type = changes.type ?? 'image';
  const name = typeof content === 'string' ? path.basename(content) : 'original.bin';
  const originalName = changes.original_name ?? name;
  const id = changes.id ?? newId();
  const bucket = buckets[type];
  const key = `${ownerId}/${randomUUID()}${/\.\w+$/.exec(originalName)?.[0].toLowerCase() ?? '.bin'}`;
  const bytes = typeof content === 'string' ? await readFile(content) : content;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await keepBytes(storage, bytes, { bucket, key });
  const row = await insertMedia(db, ownerId, {
    bucket,
    file_path: key,
    file_size: bytes.length,
    original_name: originalName,
    sha256,
    ...changes,
    id,
  });
  await storage.writeSidecar(bucket, key, {
    id,
    ownerId,
    originalName,
    folder: row.folder,
    title: row.title,
    description: row.description,
    type,
    mimeType: row.mime_type,
    sizeBytes: bytes.length,
    sha256,
    uploadedAt: row.upload_date.toISOString(),
  });
  return row;
}
