import type { Readable } from 'node:stream';
import { removeUnlessStored } from '#features/uploads/cancel-upload.service.ts';
import { type NewUpload, createUpload } from '#features/uploads/create-upload.service.ts';
import { receiveBytes } from '#features/uploads/receive-bytes.service.ts';
import { type UploadRow, findUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { digestFile } from '#platform/storage/hash-file.ts';

/**
 * Uploads that the server itself fetches from another service: created, received and stored like those that a browser
 * sends. Only the code that fetches them continues them; browsers are not offered them.
 */
type ServerUploadCtx = Pick<Ctx, 'db' | 'config' | 'storage' | 'clock' | 'media'>;

export function findServerUpload(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<UploadRow | undefined> {
  return findUpload(db, id);
}

/** Reserves capacity for a server-side upload, or finds the one that was begun. @throws as createUpload */
export async function beginServerUpload(
  ctx: ServerUploadCtx,
  wanted: NewUpload,
): Promise<UploadRow> {
  const found = await findUpload(ctx.db, wanted.id);
  const fits = found?.size === wanted.sizeBytes && found.state !== 'refused';
  if (found && fits) return found;
  await discardServerUpload(ctx, wanted.id);
  return createUpload(ctx, wanted);
}

/** Returns how many of an upload's bytes would survive a power cut. */
export function durableUploadSize({ storage }: Pick<Ctx, 'storage'>, id: string): Promise<number> {
  return storage.staging.durableSizeOf(id);
}

/**
 * Appends what another service sends; returns the new, durable size. `onWanted` is called when a person cancels the
 * upload.
 * @throws as receiveBytes; AppError NOT_FOUND when it was cancelled
 */
export function appendToServerUpload(
  ctx: ServerUploadCtx,
  pull: { id: string; offset: number; body: Readable; onWanted: () => void },
): Promise<number> {
  const { id, offset, body, onWanted } = pull;
  const receive = async (): Promise<number> => {
    const upload = await findUpload(ctx.db, id);
    if (upload?.state !== 'receiving') throw new AppError('NOT_FOUND');
    return receiveBytes(ctx, { upload, offset, body });
  };
  return ctx.storage.locks.run(id, receive, { onWanted });
}

export function md5OfServerUpload({ storage }: Pick<Ctx, 'storage'>, id: string): Promise<string> {
  return storage.staging.withLocalFile(id, async (path) => (await digestFile(path, 'md5')).digest);
}

/** Deletes a server-side upload with its bytes; one that is stored stays. */
export async function discardServerUpload(
  ctx: Pick<Ctx, 'db' | 'storage'>,
  id: string,
): Promise<void> {
  try {
    await removeUnlessStored(ctx, id);
  } catch (error) {
    const isOver = error instanceof AppError && ['NOT_FOUND', 'CONFLICT'].includes(error.code);
    if (!isOver) throw error;
  }
}
