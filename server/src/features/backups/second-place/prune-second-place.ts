import { isInBackup } from '#features/backups/backup-format.ts';
import { findKeptFiles } from '#features/backups/copies.read.ts';
import { latestOfDays } from '#features/backups/prune-backups.ts';
import { originalOf } from '#features/backups/second-place/place-format.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import {
  type SecondSnapshot,
  listSecondSnapshots,
  readSecondList,
  timeOf,
} from '#features/backups/second-place/snapshots.ts';
import { longestDays, termDays } from '#features/backups/second-place/terms.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

type PruneCtx = Pick<Ctx, 'config' | 'db' | 'storage' | 'log'>;

/**
 * Removes what is over: all but the last snapshot of each of the latest days, and originals that neither the archive nor
 * any of those snapshots has, and that were not added within those days. What the store itself still keeps stays for a
 * later night.
 * @param made the snapshot that was just made: the days go by it, whatever others call themselves
 */
export async function pruneSecondPlace(
  ctx: PruneCtx,
  second: SecondPlace,
  made: string,
): Promise<void> {
  const days = termDays(ctx.config.BACKUP_KEEP_DAYS);
  const snapshots = await listSecondSnapshots(second);
  const finished = snapshots.filter(({ isFinished }) => isFinished).map(({ name }) => name);
  const past = finished.filter((name) => name <= made);
  const kept = latestOfDays(past, days).filter(
    (name) => addDays(timeOf(name), longestDays) > timeOf(made),
  );
  for (const snapshot of snapshots) {
    // One that is younger may be on its way, or of a clock that was wrong.
    if (!kept.includes(snapshot.name) && snapshot.name < made) await removeAll(second, snapshot);
  }
  const later = finished.filter((name) => name > made);
  try {
    await removeUnnamed(ctx, second, {
      snapshots: [...kept, ...later],
      before: addDays(timeOf(made), -days),
    });
  } catch (error) {
    // Without every list it is not known which originals are still needed.
    ctx.log.warn({ err: error }, 'old copies in the second place were not removed');
  }
}

/** The manifest goes first: a half-deleted snapshot must not look like a backup. */
async function removeAll({ place }: SecondPlace, { files }: SecondSnapshot): Promise<void> {
  const isManifest = (name: string): boolean => name.includes('/manifest.json');
  const names = [...files.keys()].toSorted(
    (one, other) => Number(isManifest(other)) - Number(isManifest(one)),
  );
  for (const name of names) {
    if (!(await place.remove(name))) return;
  }
}

async function removeUnnamed(
  { db, storage }: PruneCtx,
  second: SecondPlace,
  { snapshots, before }: { snapshots: string[]; before: Date },
): Promise<void> {
  const named = await storage.withScratch('backup', async (folder) => {
    const found = new Set<string>();
    for (const snapshot of snapshots) {
      for await (const entry of readSecondList(second, snapshot, folder)) {
        if (isInBackup(entry)) found.add(`${entry.bucket}/${entry.key}`);
      }
    }
    return found;
  });
  for (const prefix of ['originals', 'sidecars']) {
    for await (const page of second.place.list(prefix)) {
      // The archive may have lost what no snapshot names yet: it came back from an older backup.
      const unnamed = page.filter(
        ({ name, addedAt }) => addedAt <= before && !named.has(originalOf(name) ?? ''),
      );
      const ours = unnamed.flatMap(({ name }) => originalOf(name) ?? []);
      const inArchive = await findKeptFiles(db, ours);
      for (const { name } of unnamed) {
        const original = originalOf(name);
        if (original !== null && !inArchive.has(original)) await second.place.remove(name);
      }
    }
  }
}
