import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { removeUpload } from '#features/uploads/cancel-upload.service.ts';
import { receiveBytes } from '#features/uploads/receive-bytes.service.ts';
import { refusalFor } from '#features/uploads/refusal-for.ts';
import { uploadLifetimeMs } from '#features/uploads/upload-lifetime.ts';
import { type UploadRow, findUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Creates the store that @tus/server needs for one request: facts of an upload from the database, its bytes from the
 * storage. The protocol's lock is held around every call. `body` bypasses the library's web streams, which would cost
 * three times the CPU: the library is given an empty body, and the bytes go straight from the socket to the file.
 */
export function createUploadStore(
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock' | 'media'>,
  body: Readable,
): DataStore {
  const find = async (id: string): Promise<UploadRow> => {
    const upload = await findUpload(ctx.db, id);
    if (!upload) throw new AppError('NOT_FOUND');
    if (upload.state === 'refused') {
      throw new AppError('FILE_REFUSED', refusalFor(upload.refusal ?? ''));
    }
    return upload;
  };

  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'termination', 'expiration'],
    getExpiration: () => uploadLifetimeMs,
    getUpload: async (id: string) => {
      const upload = await find(id);
      const isReceiving = upload.state === 'receiving';
      return new Upload({
        id,
        size: upload.size,
        offset: isReceiving ? await ctx.storage.staging.durableSizeOf(id) : upload.size,
        metadata: declaredMetadata(upload),
        // The library counts the expiry from this date; ours is extended by every part that arrives.
        creation_date: new Date(upload.expires_at.getTime() - uploadLifetimeMs).toISOString(),
      });
    },
    write: async (emptyBody: Readable, id: string, offset: number) => {
      emptyBody.resume();
      return receiveBytes(ctx, { upload: await find(id), offset, body, ownsChunks: true });
    },
    remove: (id: string) => removeUpload(ctx, id),
  });
}

/** Returns what the client declared, as tus asks; without the claimed MIME type, which the server does not use. */
function declaredMetadata(upload: UploadRow): Record<string, string> {
  return {
    filename: upload.original_name,
    ...(upload.folder !== null && { folder: upload.folder }),
    title: upload.title,
    type: upload.type,
    origin: upload.origin,
    ...(upload.description !== null && { description: upload.description }),
    ...(upload.sha256 !== null && { sha256: upload.sha256 }),
    ...(upload.owner_id !== upload.actor_id && { targetUserId: upload.owner_id }),
    ...(upload.file_modified_at && { lastModified: String(upload.file_modified_at.getTime()) }),
    ...(upload.taken_at !== null && { takenAt: upload.taken_at }),
  };
}
