import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { appendBytes } from '#features/uploads/append-bytes.ts';
import { refuseUpload } from '#features/uploads/refuse-upload.ts';
import { dropStagedFile, stagedPathOf } from '#features/uploads/staged-file.ts';
import { expiryFrom } from '#features/uploads/upload-lifetime.ts';
import { type UploadRow, extendUpload } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { refusalSentence } from '#platform/media/sniff/refusals.ts';
import { sniffFile } from '#platform/media/sniff/sniff-file.ts';
import { fileErrorCode, toStorageError } from '#platform/storage/storage-error.ts';

/** What sniffing looks at first: a text or a program need not send its rest. */
const HEAD_BYTES = 64 * 1024;

type Receive = {
  upload: UploadRow;
  offset: number;
  body: Readable;
  /** Waits until a file's bytes are on the disk; tests let it fail. */
  flushFile?: (file: FileHandle) => Promise<void>;
};

/**
 * Appends a body to an upload, under its lock (held by the caller). The returned offset is on the disk.
 * @throws AppError FILE_REFUSED, TOO_LARGE, STORAGE_FULL, STORAGE_OFFLINE
 */
export const receiveBytes = async (
  ctx: Pick<Ctx, 'db' | 'storage' | 'clock'>,
  { upload, offset, body, flushFile = (file) => file.datasync() }: Receive,
): Promise<number> => {
  const missingBytes = upload.size - offset;
  if (missingBytes === 0) return offset;
  const { freeBytes } = await ctx.storage.space();
  if (freeBytes === 0) throw new AppError('STORAGE_FULL');

  const stagedPath = stagedPathOf(ctx.storage, upload.id);
  const file = await openForWriting(stagedPath);
  let newOffset: number;
  try {
    newOffset = await appendBytes(file, {
      body,
      offset,
      missingBytes,
      flush: () => flushOrDrop(ctx.storage, upload.id, () => flushFile(file)),
      onWritten: async (sizeBytes) => {
        const isHeadComplete = offset < HEAD_BYTES && sizeBytes >= HEAD_BYTES;
        if (isHeadComplete) await refuseByHead(ctx, upload, stagedPath);
      },
    });
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await file.close();
  }
  await extendUpload(ctx.db, upload.id, expiryFrom(ctx.clock.now()));
  return newOffset;
};

const openForWriting = async (stagedPath: string): Promise<FileHandle> => {
  try {
    return await open(stagedPath, constants.O_WRONLY | constants.O_CREAT);
  } catch (error) {
    throw toStorageError(error);
  }
};

const flushOrDrop = async (
  storage: Ctx['storage'],
  uploadId: string,
  flush: () => Promise<void>,
): Promise<void> => {
  try {
    await flush();
  } catch (error) {
    await dropStagedFile(storage, uploadId);
    throw fileErrorCode(error) === undefined ? new AppError('STORAGE_OFFLINE') : error;
  }
};

const refuseByHead = async (
  ctx: Pick<Ctx, 'db' | 'storage'>,
  upload: UploadRow,
  stagedPath: string,
): Promise<void> => {
  const sniffed = await sniffFile(stagedPath);
  if (sniffed.kind !== 'refused') return;
  const sentence = refusalSentence(sniffed.refusal);
  await refuseUpload(ctx, upload, sentence);
  throw new AppError('FILE_REFUSED', sentence);
};
