import { refuseUpload } from '#features/uploads/refuse-upload.ts';
import { expiryFrom } from '#features/uploads/upload-lifetime.ts';
import { type UploadRow, extendUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import { MediaError } from '#platform/media/tools/media-error.ts';
import type { StagedPart } from '#platform/storage/staging.ts';

/** After this many bytes the server first sniffs the type, so that the rest of a text or program is not sent. */
const headBytes = 64 * 1024;

type ReceiveCtx = Pick<Ctx, 'db' | 'storage' | 'clock' | 'media'>;
type Receive = { upload: UploadRow; offset: number } & Pick<StagedPart, 'body' | 'ownsChunks'>;

/**
 * Appends a body to an upload, under its lock (held by the caller). The returned offset is on the disk.
 * @throws AppError FILE_REFUSED, TOO_LARGE, STORAGE_FULL, STORAGE_OFFLINE
 */
export async function receiveBytes(
  ctx: ReceiveCtx,
  { upload, offset, ...part }: Receive,
): Promise<number> {
  const missingBytes = upload.size - offset;
  if (missingBytes === 0) return offset;
  const space = await ctx.storage.capacity('part');
  if (space?.freeBytes === 0) throw new AppError('STORAGE_FULL');
  let received = offset;
  const newOffset = await ctx.storage.staging.append(upload.id, {
    ...part,
    offset,
    missingBytes,
    onWritten: async (sizeBytes) => {
      const completesHead = received < headBytes && sizeBytes >= headBytes;
      received = sizeBytes;
      // A ZIP file is welcome as a source.
      if (completesHead && upload.import_id === null) await refuseByHead(ctx, upload);
    },
  });
  await extendUpload(ctx.db, upload.id, expiryFrom(ctx.clock.now()));
  return newOffset;
}

async function refuseByHead(ctx: ReceiveCtx, upload: UploadRow): Promise<void> {
  const options = { owner: upload.owner_id };
  const sniffed = await ctx.storage.staging
    .withLocalFile(upload.id, (path) => ctx.media.sniff({ path }, options))
    .catch(leaveToTheEnd);
  if (sniffed?.kind !== 'refused') return;
  await refuseUpload(ctx, upload, refusalSentence(sniffed.refusal, 'en'));
  throw new AppError('FILE_REFUSED', refusalSentence(sniffed.refusal));
}

/** What cannot be looked at now is looked at when all bytes are there. */
function leaveToTheEnd(error: unknown): null {
  if (!(error instanceof MediaError)) throw error;
  return null;
}
