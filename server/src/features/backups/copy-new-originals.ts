import { rm } from 'node:fs/promises';
import path from 'node:path';
import { originalPath } from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { listLacking } from '#features/backups/copies.read.ts';
import { recordCopies } from '#features/backups/copies.repo.ts';
import { type Wanted, copyOriginal } from '#features/backups/copy-original.ts';
import { openPlace, rememberPlace } from '#features/backups/known-places.ts';
import { requireCapacity } from '#features/backups/require-capacity.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { sidecarOf } from '#platform/storage/beside-original.ts';
import { flushUpTo, writeFileAtomically } from '#platform/storage/durable-files.ts';

export type CopyNewCtx = Pick<Ctx, 'config' | 'db' | 'storage'>;

const batchLength = 100;

/**
 * Copies every original that a folder of backups lacks, each with its sidecar beside it, while backups may be made or
 * read. One that the archive itself has lost or damaged is left to the backup, which reports it.
 * @returns how many were copied
 * @throws Error when the folder is not there or full; AppError STORAGE_OFFLINE
 */
export async function copyNewOriginals(
  ctx: CopyNewCtx,
  { root, signal }: { root: string; signal: AbortSignal },
): Promise<number> {
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  const place = await openPlace(ctx, { root });
  await rememberPlace(ctx.db, root);
  const temporary = path.join(root, '.new-original.part');
  // Of a run that was killed.
  await rm(temporary, { force: true });
  let copied = 0;
  for (let after: string | null = null; ;) {
    const lacking = await listLacking(ctx.db, { folder: root }, { after, limit: batchLength });
    const last = lacking.at(-1);
    if (last === undefined) return copied;
    for (const wanted of lacking) {
      signal.throwIfAborted();
      if (await copyNew(ctx, wanted, { place, temporary, signal })) copied += 1;
    }
    after = last.mediaId;
  }
}

async function copyNew(
  ctx: CopyNewCtx,
  wanted: Wanted,
  { place, temporary, signal }: { place: BackupPlace; temporary: string; signal: AbortSignal },
): Promise<boolean> {
  await requireCapacity(ctx, place, wanted.sizeBytes);
  const touched = new Set<string>();
  const { state } = await copyOriginal(ctx, wanted, {
    place,
    temporary,
    isKnown: () => false,
    touched,
    signal,
  });
  if (state !== 'whole') return false;
  const { bucket, key } = wanted;
  const text = await ctx.storage.readSidecarText(bucket, key);
  const target = sidecarOf(path.join(place.root, originalPath(wanted)));
  if (text !== null) await writeFileAtomically({ target, text, temporary, root: place.root });
  for (const folder of touched) await flushUpTo(place.root, folder);
  await recordCopies(ctx.db, place.root, [wanted.mediaId]);
  return true;
}
