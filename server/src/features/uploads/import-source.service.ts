import { finishUpload } from '#features/uploads/finish-upload.service.ts';
import {
  deleteSourceUploads,
  extendSource,
  listSourceUploads,
  type SourceUpload as UploadOfSource,
} from '#features/uploads/import-sources.repo.ts';
import { expiryFrom } from '#features/uploads/upload-lifetime.ts';
import type { Ctx } from '#platform/context.ts';

export type SourceUpload = UploadOfSource;

/** Files that a browser has sent for an import: they wait in the staging until it has read them. */
type SourceCtx = Pick<Ctx, 'db' | 'storage' | 'clock'>;

/** Lists them with what has arrived of each. */
export function readSource(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  importId: string,
): Promise<(SourceUpload & { receivedBytes: number })[]> {
  return listSourceUploads(db, importId).then((uploads) =>
    Promise.all(
      uploads.map(async (upload) => ({
        ...upload,
        receivedBytes:
          upload.state === 'receiving' ? await storage.staging.sizeOf(upload.id) : upload.size,
      })),
    ),
  );
}

/** Returns them once all have arrived and will stay for a while; null while bytes are missing. */
export async function holdSource(
  ctx: SourceCtx & Pick<Ctx, 'media' | 'jobs'>,
  importId: string,
): Promise<SourceUpload[] | null> {
  for (const { id, state, size, receivedBytes } of await readSource(ctx, importId)) {
    // A crash came between the last byte and what follows it.
    if (state === 'receiving' && receivedBytes === size) await finishUpload(ctx, id);
  }
  await extendSource(ctx.db, importId, expiryFrom(ctx.clock.now()));
  const uploads = await listSourceUploads(ctx.db, importId);
  return uploads.every(({ state }) => state === 'waiting') ? uploads : null;
}

/** Removes them, rows and bytes; what is killed in between is swept from the staging later. */
export async function dropSource({ db, storage }: SourceCtx, importId: string): Promise<void> {
  for (const id of await deleteSourceUploads(db, importId)) {
    await storage.locks.run(id, () => storage.staging.remove(id), { isPatient: true });
  }
}
