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

type NewManifest = Omit<Manifest, 'format' | 'heirloomVersion'>;

type Finished = {
  name: string;
  /** Folders to which originals were added. */
  touched: Iterable<string>;
  manifest: NewManifest;
};

/** Gives a snapshot its name once all of it is flushed to the disk: folders without such a name are no backups. */
export async function finishSnapshot(
  place: BackupPlace,
  { name, touched, manifest }: Finished,
): Promise<string> {
  const folder = path.join(place.snapshotsDir, `${unfinishedPrefix}${name}`);
  await writeManifest(folder, manifest);
  for (const directory of touched) await flushUpTo(place.root, directory);
  await flushFolders(folder);
  const snapshotDir = path.join(place.snapshotsDir, name);
  await rename(folder, snapshotDir);
  await flushUpTo(place.root, place.snapshotsDir);
  return snapshotDir;
}

export async function writeManifest(folder: string, manifest: NewManifest): Promise<void> {
  const whole = { format: formatVersion, heirloomVersion: version, ...manifest } satisfies Manifest;
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  await writeHashed(path.join(folder, manifestName), [Buffer.from(text)]);
  // In the format of sha256sum, so that the operator can check it without Heirloom.
  const hash = `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`;
  await writeHashed(path.join(folder, manifestHashName), [Buffer.from(hash)]);
}
