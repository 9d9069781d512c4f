import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import type { ClipRow } from '#features/media-items/media-row.ts';
import { fitsOf } from '#features/processing/clips/part-of-now.ts';
import { savePartJob } from '#features/processing/clips/save-part.job.ts';
import {
  askForPart,
  deletePart,
  listMadeParts,
  listSavedParts,
  type SavedPartRow,
} from '#features/processing/clips/saved-parts.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the files for saving that show a clip as it is now; one that is lost counts as none. */
export async function findSavedParts(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  clip: ClipRow,
): Promise<SavedPartRow[]> {
  const rows = (await listSavedParts(db, clip.id)).filter(({ fits }) => fits === fitsOf(clip));
  const isThere = await Promise.all(
    rows.map(
      async ({ file_path }) =>
        file_path === null || (await storage.head('renditions', file_path)) !== null,
    ),
  );
  return rows.filter((_, place) => isThere[place]);
}

/** Has a file for saving made; what was made before goes, of which nobody would know. The clip must be locked. */
export async function requestPart(
  { jobs, storage }: Pick<Ctx, 'jobs' | 'storage'>,
  trx: Db,
  { clip, method }: { clip: ClipRow; method: PartMethod },
): Promise<void> {
  const fits = fitsOf(clip);
  const before = (await listSavedParts(trx, clip.id)).find((row) => row.method === method);
  if (before?.file_path) await storage.remove('renditions', before.file_path);
  await askForPart(trx, { mediaId: clip.id, method, fits });
  await jobs.enqueue(trx, savePartJob, { mediaId: clip.id, method, fits });
}

/** Removes the files for saving whose days are over, or all, because the disk needs the room. Returns how many. */
export async function removeSavedParts(
  { db, storage }: Pick<Ctx, 'db' | 'storage'>,
  { which }: { which: 'old' | 'all' },
): Promise<number> {
  const rows = await listMadeParts(db, { which });
  for (const row of rows) {
    await storage.remove('renditions', row.file_path!);
    await deletePart(db, row);
  }
  return rows.length;
}
