import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type NewUpload, createUpload } from '#features/uploads/create-upload.service.ts';
import { type Finished, finishUpload } from '#features/uploads/finish-upload.service.ts';
import type { Ctx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import type { OfCrew } from '#platform/together.ts';

type StoreCtx = OfCrew & Pick<Ctx, 'db' | 'config' | 'storage' | 'media' | 'jobs' | 'clock'>;
type LocalFile = { path: string } & Pick<NewUpload, 'actor' | 'metadata'>;

/** Stores a file of this machine by the same write protocol as an upload: for the demo family and tests. */
export async function storeLocalFile(
  ctx: StoreCtx,
  { path, ...upload }: LocalFile,
): Promise<Finished> {
  const { size: sizeBytes } = await stat(path);
  const read = () => Promise.resolve(createReadStream(path));
  return storeFile(ctx, { ...upload, id: newId(), sizeBytes, localPath: null, read });
}

type FileToStore = NewUpload & {
  /** A file of this machine, which is copied by the disk itself where it can; null: `read` gives the bytes. */
  localPath: Buffer | null;
  read: () => Promise<Readable>;
};

/**
 * Does the same with an id that the caller knows, and with bytes from anywhere on this machine.
 * @throws as createUpload; AppError CONFLICT when the bytes break off; errors of the disk
 */
export async function storeFile(
  ctx: StoreCtx,
  { localPath, read, ...wanted }: FileToStore,
): Promise<Finished> {
  const { id, size } = await createUpload(ctx, wanted);
  const { staging } = ctx.storage;
  if (localPath === null) {
    const body = await read();
    await staging.append(id, {
      body,
      offset: 0,
      missingBytes: size,
      onWritten: async () => undefined,
    });
  } else {
    await staging.copyIn(id, localPath);
  }
  return finishUpload(ctx, id);
}
