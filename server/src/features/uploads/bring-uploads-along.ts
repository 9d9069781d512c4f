import { lockedForFinish } from '#features/uploads/finish-upload.service.ts';
import { listStagedUploads } from '#features/uploads/uploads.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Staging } from '#platform/storage/staging.ts';
import { isMove } from '#platform/storage/whereabouts.ts';

/** While files are moved: brings uploads that had begun before to where new ones go. */
export async function bringUploadsAlong({
  db,
  storage,
  log,
}: Pick<Ctx, 'db' | 'storage' | 'log'>): Promise<void> {
  if (!isMove(storage.whereabouts)) return;
  for (const { id } of await listStagedUploads(db)) {
    const bring = () => storage.staging.bringAlong(id);
    await lockedForFinish({ storage }, id, () =>
      storage.locks.run(id, bring, { isPatient: true }),
    ).catch((error: unknown) =>
      log.warn({ err: error, uploadId: id }, 'an upload could not be moved yet'),
    );
  }
}

/** Counts the uploads of which bytes lie in the place that is left. */
export async function countUploadsIn(db: Ctx['db'], staging: Staging): Promise<number> {
  let count = 0;
  for (const { id } of await listStagedUploads(db)) if ((await staging.sizeOf(id)) > 0) count += 1;
  return count;
}
