import path from 'node:path';
import { type OriginalEntry, isInBackup } from '#features/backups/backup-format.ts';
import { reasons } from '#features/backups/reasons.messages.ts';
import type { CheckedSnapshot } from '#features/backups/restore-backup.ts';
import { restoreDatabase } from '#features/backups/restore-database.ts';
import { countItems, readDatabaseSize } from '#features/backups/try-restore.read.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { createDatabase } from '#platform/db/client.ts';
import {
  removeScratchPostgres,
  withScratchPostgres,
} from '#platform/db/embedded/scratch-postgres.ts';
import { foldersOf } from '#platform/folders.ts';
import { roomOnDisk } from '#platform/storage/disk-room.ts';

export type TryCtx = Pick<Ctx, 'config' | 'db' | 'log'>;

/** `wrong`: of the `files` that were read so many are missing or corrupt. */
export type TryReport = Record<'items' | 'files' | 'bytes' | 'wrong', number>;

const sampleBytes = 10e9;
const samplePart = 0.05;
/** What an empty PostgreSQL needs. */
const emptyBytes = 200e6;

export type Trial = {
  snapshot: CheckedSnapshot;
  /** Reads an original of the backup, and tells whether it is as it was uploaded. */
  isGood: (original: OriginalEntry) => Promise<boolean>;
};

/**
 * Restores the database of a backup in a PostgreSQL of its own, which is then thrown away, and reads some of its
 * originals.
 * @throws Error when there is no room, or the backup cannot be restored
 */
export async function tryRestore(
  ctx: TryCtx,
  { snapshot, isGood }: Trial,
  signal: AbortSignal,
): Promise<TryReport> {
  const freeBytes = await requireRoom(ctx);
  const items = await restoreAside(ctx, snapshot);
  const sample = chooseSample(snapshot.entries, Math.min(sampleBytes, freeBytes * samplePart));
  let wrong = 0;
  for (const original of sample) {
    signal.throwIfAborted();
    if (!(await isGood(original))) wrong += 1;
  }
  const bytes = sample.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { items, files: sample.length, bytes, wrong };
}

/** Removes what a trial has left whose server was killed. */
export function removeTrial(config: Pick<Config, 'DATA_DIR'>): Promise<void> {
  return removeScratchPostgres(trialFolder(config));
}

const trialFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  path.join(path.resolve(DATA_DIR), 'restore-test');

/** Returns how many bytes are free. */
async function requireRoom({ config, db }: TryCtx): Promise<number> {
  const archive = {
    folders: foldersOf(config),
    keepFreeBytes: config.KEEP_FREE_BYTES,
  };
  const { freeBytes } = await roomOnDisk(archive.folders.dataDir, 'backup', archive);
  // Rows are written twice, to the log first.
  const neededBytes = emptyBytes + 2 * (await readDatabaseSize(db));
  if (neededBytes <= freeBytes) return freeBytes;
  const gigabytes = (sizeBytes: number): string => (sizeBytes / 1e9).toFixed(1);
  throw new Error(reasons.trialRoom(gigabytes(neededBytes), gigabytes(freeBytes)));
}

/** Returns how many items the restored database has. @throws Error when they are not those of the backup */
async function restoreAside({ config, log }: TryCtx, snapshot: CheckedSnapshot): Promise<number> {
  const { snapshotDir, manifest, entries } = snapshot;
  const purgedIds = entries.flatMap(({ state, mediaId }) => (state === 'purged' ? [mediaId] : []));
  return withScratchPostgres(trialFolder(config), log, async (connection) => {
    const { db, close } = createDatabase({ connection, log });
    try {
      await restoreDatabase({ db, connection, log }, { snapshotDir, manifest, purgedIds });
      const items = await countItems(db);
      const expected = entries.length - purgedIds.length;
      if (items >= expected) return items;
      throw new Error(reasons.trialItems(items, expected));
    } finally {
      await close();
    }
  });
}

/** Takes originals by chance until they would be more than `limitBytes`. */
function chooseSample(entries: OriginalEntry[], limitBytes: number): OriginalEntry[] {
  const drawn = entries
    .filter(isInBackup)
    .map((entry) => ({ entry, lot: Math.random() }))
    .toSorted((one, other) => one.lot - other.lot);
  let bytes = 0;
  return drawn.flatMap(({ entry }) => {
    if (bytes + entry.sizeBytes > limitBytes) return [];
    bytes += entry.sizeBytes;
    return [entry];
  });
}
