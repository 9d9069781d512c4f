import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import { ZipFile } from 'yazl';
import { createPaths, folderOf, sidecarOf } from '#features/archive/archive-names.ts';
import { readOwnOriginals } from '#features/archive/archive.read.ts';
import type { Ctx } from '#platform/context.ts';
import type { MediaTable } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import type { Sidecar, StoredFile } from '#platform/storage/storage.ts';

type ArchiveCtx = Pick<Ctx, 'db' | 'storage'>;
type MediaRow = Selectable<MediaTable>;

/** Originals are compressed already; trying again would only cost time. */
const stored = { compress: false };
const missingList = 'missing-files.txt';

/**
 * Writes a ZIP of all that a person keeps, one file after the other and only as fast as the reader takes it.
 * Rejects when the reader leaves or a file cannot be read to its end: then the archive is visibly incomplete.
 */
export const writeArchive = async (
  ctx: ArchiveCtx,
  { ownerId, output }: { ownerId: string; output: Writable },
): Promise<void> => {
  const zip = new ZipFile();
  const zipped = zip.outputStream as Readable;
  zip.on('error', (error: Error) => zipped.destroy(error));
  const gone = new AbortController();
  output.once('close', () => gone.abort());

  const sent = pipeline(zipped, output);
  const filled = fillArchive(ctx, { zip, ownerId, gone: gone.signal }).catch((error: Error) => {
    zipped.destroy(error);
  });
  await Promise.all([sent, filled]);
};

type Filling = { zip: ZipFile; gone: AbortSignal };

const fillArchive = async (
  ctx: ArchiveCtx,
  { zip, ownerId, gone }: Filling & { ownerId: string },
): Promise<void> => {
  const choosePath = createPaths();
  const missing: string[] = [];
  for await (const row of readOwnOriginals(ctx.db, ownerId)) {
    if (gone.aborted) return;
    const path = choosePath(folderOf(row), row.original_name);
    const sidecar = await describeOriginal(ctx, row);
    zip.addBuffer(Buffer.from(JSON.stringify(sidecar, null, 2)), sidecarOf(path), stored);
    const file = await openOriginal(ctx, row);
    if (file === null) missing.push(path);
    else await addFile({ zip, gone }, { file, path, mtime: row.upload_date });
  }
  // Nobody should find out years later that a file was not in there.
  if (missing.length > 0) zip.addBuffer(Buffer.from(missing.join('\n')), missingList, stored);
  zip.end();
};

const openOriginal = async (
  { storage }: ArchiveCtx,
  { bucket, file_path }: MediaRow,
): Promise<StoredFile | null> => {
  try {
    return await storage.open(bucket, file_path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
};

/** Returns when the file is read, so that never more than one is open. */
const addFile = async (
  { zip, gone }: Filling,
  { file, path, mtime }: { file: StoredFile; path: string; mtime: Date },
): Promise<void> => {
  const content = file.handle.createReadStream();
  const closed = new Promise<void>((resolve) => void content.once('close', resolve));
  const stop = () => content.destroy();
  gone.addEventListener('abort', stop);
  if (gone.aborted) stop();
  else zip.addReadStream(content, path, { ...stored, size: file.sizeBytes, mtime });
  await closed;
  gone.removeEventListener('abort', stop);
};

/** The sidecar with what the database knows today; a lost or damaged one must not stop the download. */
const describeOriginal = async ({ storage }: ArchiveCtx, row: MediaRow): Promise<Sidecar> => {
  const kept = await storage.readSidecar(row.bucket, row.file_path).catch(() => null);
  return {
    ...kept,
    id: row.id,
    ownerId: row.user_id,
    originalName: row.original_name,
    title: row.title,
    description: row.description,
    type: row.type,
    mimeType: row.mime_type,
    sizeBytes: row.file_size,
    sha256: row.sha256,
    uploadedAt: row.upload_date.toISOString(),
  };
};
