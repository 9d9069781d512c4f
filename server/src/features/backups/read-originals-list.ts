import path from 'node:path';
import {
  type OriginalEntry,
  originalEntry,
  originalsListName,
} from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { readJsonLines } from '#features/backups/json-lines.ts';

/** Reads the list of originals of a snapshot, whether or not the backup has the files. */
export function readOriginalsList(
  { snapshotsDir }: BackupPlace,
  snapshot: string,
): AsyncGenerator<OriginalEntry> {
  return readJsonLines(path.join(snapshotsDir, snapshot, originalsListName), originalEntry);
}
