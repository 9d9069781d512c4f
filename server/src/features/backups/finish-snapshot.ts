import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import {
  type Manifest,
  formatVersion,
  manifestHashName,
  manifestName,
  unfinishedPrefix,
} from '#features/backups/backup-format.ts';
import type { BackupPlace } from '#features/backups/backup-place.ts';
import { flushFolders, flushUpTo } from '#platform/storage/durable-files.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';
import { version } from '#platform/version.ts';

type Finished = {
  name: string;
  /** Folders of originals to which something was added. */
  touched: Iterable<string>;
  manifest: Omit<Manifest, 'format' | 'heirloomVersion'>;
};

/** Only when all of it is on the disk does a snapshot get its name: one without it is never taken for a backup. */
export const finishSnapshot = async (
  place: BackupPlace,
  { name, touched, manifest }: Finished,
): Promise<string> => {
  const folder = path.join(place.snapshotsDir, `${unfinishedPrefix}${name}`);
  const whole = { format: formatVersion, heirloomVersion: version, ...manifest } satisfies Manifest;
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  await writeHashed(path.join(folder, manifestName), [Buffer.from(text)]);
  // As sha256sum writes it, so that it can be checked without us.
  const hash = `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`;
  await writeHashed(path.join(folder, manifestHashName), [Buffer.from(hash)]);
  for (const directory of touched) await flushUpTo(place.root, directory);
  await flushFolders(folder);
  const snapshotDir = path.join(place.snapshotsDir, name);
  await rename(folder, snapshotDir);
  await flushUpTo(place.root, place.snapshotsDir);
  return snapshotDir;
};
