import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isInBackup, originalPath, unfinishedPrefix } from '#features/backups/backup-format.ts';
import { type BackupPlace, listSnapshots } from '#features/backups/backup-place.ts';
import { readOriginalsList } from '#features/backups/read-originals-list.ts';
import type { Ctx } from '#platform/context.ts';
import { listOriginals } from '#platform/storage/list-originals.ts';

/**
 * Keeps the last snapshot of each of the latest days, and the originals that these name. `made` is kept even if a clock
 * that was set back makes it look old.
 */
export async function pruneBackups(
  { config, log }: Pick<Ctx, 'config' | 'log'>,
  place: BackupPlace,
  made: string,
): Promise<void> {
  const names = await listSnapshots(place);
  const kept = [...new Set([...latestOfDays(names, config.BACKUP_KEEP_DAYS), made])];
  for (const name of names.filter((each) => !kept.includes(each))) {
    // A half-deleted snapshot must not look like a backup.
    const doomed = path.join(place.snapshotsDir, `${unfinishedPrefix}${name}`);
    await rename(path.join(place.snapshotsDir, name), doomed);
    await rm(doomed, { recursive: true, force: true });
  }
  try {
    await removeUnnamed(place, kept);
  } catch (error) {
    // Without every list it is not known which originals are still needed.
    log.warn({ err: error }, 'old originals of the backups were not removed');
  }
}

/** The names of snapshots begin with their day. */
function latestOfDays(names: string[], days: number): string[] {
  const latest = new Map(names.map((name) => [name.slice(0, '2026-11-21'.length), name]));
  return [...latest.values()].slice(-days);
}

async function removeUnnamed(place: BackupPlace, snapshots: string[]): Promise<void> {
  const named = new Set<string>();
  for (const snapshot of snapshots) {
    for await (const entry of readOriginalsList(place, snapshot)) {
      if (isInBackup(entry)) named.add(originalPath(entry));
    }
  }
  for await (const files of listOriginals(place.originalsDir)) {
    for (const file of files) {
      const found = path.posix.join('originals', file);
      if (!named.has(found)) await rm(path.join(place.root, found));
    }
  }
}
