import path from 'node:path';
import {
  type OriginalEntry,
  originalEntry,
  originalsListName,
} from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { readJsonLines } from '#features/backups/json-lines.ts';

/** The originals that a snapshot names, whether or not the backup has them. */
export const readOriginalsList = (
  { snapshotsDir }: BackupPlace,
  snapshot: string,
): AsyncGenerator<OriginalEntry> =>
  readJsonLines(path.join(snapshotsDir, snapshot, originalsListName), originalEntry);
