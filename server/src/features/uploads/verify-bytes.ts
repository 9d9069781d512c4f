import { type Identity, identifyFile } from '#features/uploads/identify-file.ts';
import { uploadWords } from '#features/uploads/uploads.messages.ts';
import type { UploadRow } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { toStorageError } from '#platform/storage/storage-error.ts';
import type { OriginalBucket } from '#platform/storage/storage.ts';

/** Where the bytes of an upload are: staged, or, after a crash, at their final place already. */
export type Bytes = {
  isStaged: boolean;
  withLocalFile<T>(work: (path: string) => Promise<T>): Promise<T>;
};

/** Takes '{bucket}/{ownerId}/{name}' apart; null when nothing is reserved. */
export function placeOf(
  upload: Pick<UploadRow, 'file_path'>,
): { bucket: OriginalBucket; key: string } | null {
  if (upload.file_path === null) return null;
  const [bucket, ...key] = upload.file_path.split('/');
  return { bucket: bucket as OriginalBucket, key: key.join('/') };
}

/** Finds the bytes of an upload; null when they are missing although the storage is online. */
export async function locateBytes(
  { storage }: Pick<Ctx, 'storage'>,
  upload: UploadRow,
): Promise<Bytes | null> {
  if ((await storage.staging.sizeOf(upload.id)) > 0) {
    return {
      isStaged: true,
      withLocalFile: (work) => storage.staging.withLocalFile(upload.id, work),
    };
  }
  const place = placeOf(upload);
  if (place && (await storage.head(place.bucket, place.key))) {
    return {
      isStaged: false,
      withLocalFile: (work) => storage.withLocalFile(place.bucket, place.key, work),
    };
  }
  if (!(await storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  return null;
}

/** Reads the whole file again, compares its SHA-256 with the client's, and identifies what it is. */
export async function verifyBytes(
  ctx: Pick<Ctx, 'media'>,
  upload: UploadRow,
  bytes: Bytes | null,
): Promise<Identity & { sha256: string }> {
  if (!bytes) return { refusal: uploadWords('en').lost, sha256: '' };
  try {
    return await bytes.withLocalFile(async (path) => {
      const { sha256, sizeBytes } = await hashFile(path);
      const isIntact = sizeBytes === upload.size && sha256 === (upload.sha256 ?? sha256);
      if (!isIntact) return { refusal: uploadWords('en').changed, sha256 };
      const { original_name: fileName, type: chosenType, owner_id: owner } = upload;
      return { ...(await identifyFile(ctx, { path, fileName, chosenType, owner })), sha256 };
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw toStorageError(error);
  }
}
