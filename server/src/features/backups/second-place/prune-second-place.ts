import { originalEntry } from '#features/backups/backup-format.ts';
import { findKeptFiles } from '#features/backups/copies.read.ts';
import { readJsonLines } from '#features/backups/json-lines.ts';
import { findNamed, inPieces } from '#features/backups/named-originals.ts';
import { latestOfDays } from '#features/backups/prune-backups.ts';
import { originalOf } from '#features/backups/second-place/place-format.ts';
import type { SecondPlace } from '#features/backups/second-place/second-place.ts';
import {
  type SecondSnapshot,
  fetchSecondList,
  listSecondSnapshots,
  timeOf,
} from '#features/backups/second-place/snapshots.ts';
import { longestDays, termDays } from '#features/backups/second-place/terms.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';

type PruneCtx = Pick<Ctx, 'config' | 'db' | 'storage' | 'log'>;

/** No copy takes so long to be written. */
const abandonedDays = 7;

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
  await second.place.sweep(addDays(timeOf(made), -abandonedDays)).catch((error: unknown) => {
    // A key may be allowed to list objects only.
    ctx.log.warn({ err: error }, 'the second place was not swept of copies that were broken off');
  });
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

type Pruning = { snapshots: string[]; before: Date };

async function removeUnnamed(
  { db, storage }: PruneCtx,
  second: SecondPlace,
  { snapshots, before }: Pruning,
): Promise<void> {
  await storage.withScratch('backup', async (folder) => {
    const lists = new Map<string, Promise<string>>();
    const listOf = async function* (snapshot: string) {
      const file = lists.get(snapshot) ?? fetchSecondList(second, snapshot, folder);
      lists.set(snapshot, file);
      yield* readJsonLines(await file, originalEntry);
    };
    for await (const strangers of inPieces(listStrangers(db, second, before))) {
      const asked = new Set(strangers.map(({ original }) => original));
      const named = await findNamed(snapshots.map(listOf), asked);
      for (const { name, original } of strangers) {
        if (!named.has(original)) await second.place.remove(name);
      }
    }
  });
}

/** Lists copies and sidecars of originals that the archive has not, and that were added before then. */
async function* listStrangers(db: PruneCtx['db'], { place }: SecondPlace, before: Date) {
  for (const prefix of ['originals', 'sidecars']) {
    for await (const page of place.list(prefix)) {
      // The archive may have lost what no snapshot names yet: it came back from an older backup.
      const ours = page.flatMap(({ name, addedAt }) => {
        const original = addedAt <= before ? originalOf(name) : null;
        return original === null ? [] : [{ name, original }];
      });
      const inArchive = await findKeptFiles(
        db,
        ours.map(({ original }) => original),
      );
      yield ours.filter(({ original }) => !inArchive.has(original));
    }
  }
}
