import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { unfinishedPrefix } from '#features/backups/backup-format.ts';
import { type BackupPlace, listSnapshots } from '#features/backups/backup-place.ts';
import { findKeptFiles } from '#features/backups/copies.read.ts';
import { findNamed, inPieces } from '#features/backups/named-originals.ts';
import { readOriginalsList } from '#features/backups/read-originals-list.ts';
import type { Ctx } from '#platform/context.ts';
import { besideOriginal } from '#platform/storage/beside-original.ts';
import { listOriginals } from '#platform/storage/list-originals.ts';

/**
 * Keeps the last snapshot of each of the latest days, and the originals that these name or that were copied since.
 * `made` is kept even if a clock that was set back makes it look old.
 */
export async function pruneBackups(
  { config, db, log }: Pick<Ctx, 'config' | 'db' | 'log'>,
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
    await removeUnnamed(db, place, kept);
  } catch (error) {
    // Without every list it is not known which originals are still needed.
    log.warn({ err: error }, 'old originals of the backups were not removed');
  }
}

/** The names of snapshots begin with their day. */
export function latestOfDays(names: string[], days: number): string[] {
  const latest = new Map(names.map((name) => [name.slice(0, '2026-11-21'.length), name]));
  return [...latest.values()].slice(-days);
}

async function removeUnnamed(
  db: Ctx['db'],
  place: BackupPlace,
  snapshots: string[],
): Promise<void> {
  for await (const files of inPieces(listDoubtful(db, place))) {
    const asked = files.flatMap(({ file }) => [file, besideOriginal(file)]);
    const lists = snapshots.map((snapshot) => readOriginalsList(place, snapshot));
    const named = await findNamed(lists, new Set(asked));
    for (const { file, isKept } of files) {
      if (named.has(file)) continue;
      // A snapshot that names an original has its sidecar; one that no snapshot names was copied since.
      const isNew = isKept && !named.has(besideOriginal(file));
      if (!isNew) await rm(path.join(place.originalsDir, file));
    }
  }
}

/** Lists sidecars, and originals that the archive has not: all others are needed. */
async function* listDoubtful(db: Ctx['db'], { originalsDir }: BackupPlace) {
  for await (const files of listOriginals(originalsDir)) {
    const kept = await findKeptFiles(db, [...new Set([...files, ...files.map(besideOriginal)])]);
    yield files
      .filter((file) => !kept.has(file))
      .map((file) => ({ file, isKept: kept.has(besideOriginal(file)) }));
  }
}
