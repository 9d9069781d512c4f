import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  formatVersion,
  manifestName,
  manifestSchema,
  unfinishedPrefix,
} from '#features/backups/backup-format.ts';
import { dumpRows, readAtOneMoment } from '#features/backups/dump-rows.ts';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { readDatabaseBytes } from '#platform/db/copy-tables.ts';
import { readNotedVersion } from '#platform/db/schema-note.ts';
import { foldersOf } from '#platform/folders.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { roomOnDisk } from '#platform/storage/disk-room.ts';
import { flushFolders, flushUpTo } from '#platform/storage/durable-files.ts';
import { version } from '#platform/version.ts';

/** What replaces or changes the whole database, and where the copies that are made before it lie. */
const folders = {
  migrations: 'before-migrations',
  goBack: 'before-go-back',
} as const;
const keptCopies = 3;

/** The manifest of a copy: that of a backup, without originals. */
const copyManifest = manifestSchema.omit({ installationId: true, originals: true }).extend({
  /** The version that had used the database; null for those before 0.2.0, which left no note. */
  copiedVersion: z.string().nullable().default(null),
});
/** Its `heirloomVersion` made the copy: the one that was about to migrate. */
export type CopyManifest = z.infer<typeof copyManifest>;

type CopyConfig = Parameters<typeof foldersOf>[0] & Pick<Config, 'KEEP_FREE_BYTES'>;

/**
 * Copies the rows of the database to DATA_DIR, before all of it is changed, and keeps the last three copies. Each is a
 * folder like a snapshot of a backup, but without originals, which no migration changes. Returns the folder.
 * @throws StartRefused when the disk has no room for the copy
 */
export async function copyBeforeMigration(
  config: CopyConfig,
  connection: DatabaseConnection,
  before: keyof typeof folders = 'migrations',
): Promise<string> {
  const dataDir = path.resolve(config.DATA_DIR);
  const root = path.join(dataDir, folders[before]);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const createdAt = new Date().toISOString();
  const name = createdAt.replaceAll(':', '-');
  const unfinished = path.join(root, `${unfinishedPrefix}${name}`);
  // Copies of starts that were killed; this one is the archive's only server.
  for (const each of await readdir(root)) {
    if (each.startsWith(unfinishedPrefix)) await rm(path.join(root, each), { recursive: true });
  }
  const { freeBytes } = await roomOnDisk(root, 'backup', {
    folders: foldersOf(config),
    keepFreeBytes: config.KEEP_FREE_BYTES,
  });
  const rows = await readAtOneMoment(connection, async (client) => {
    requireRoom({ neededBytes: await readDatabaseBytes(client), freeBytes, root });
    await mkdir(unfinished, { mode: 0o700 });
    const dumped = await dumpRows(client, { folder: unfinished });
    return { ...dumped, copiedVersion: await readNotedVersion(client) };
  });
  const manifest: CopyManifest = {
    format: formatVersion,
    heirloomVersion: version,
    createdAt,
    ...rows,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(unfinished, manifestName), text, { mode: 0o600, flush: true });
  // A power cut during the migration must leave the copy whole.
  await flushFolders(unfinished);
  await rename(unfinished, path.join(root, name));
  await flushUpTo(dataDir, root);
  // The names sort by time.
  const copies = (await readdir(root)).toSorted();
  for (const old of copies.slice(0, -keptCopies))
    await rm(path.join(root, old), { recursive: true });
  return path.join(root, name);
}

/** Lists the copies that were made before migrations, the latest first. */
export async function listCopies(
  config: Pick<Config, 'DATA_DIR'>,
): Promise<{ folder: string; manifest: CopyManifest }[]> {
  const root = path.join(path.resolve(config.DATA_DIR), folders.migrations);
  const names = (await readdir(root).catch(() => [])).filter(
    (name) => !name.startsWith(unfinishedPrefix),
  );
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (name) => {
        const folder = path.join(root, name);
        const text = await readFile(path.join(folder, manifestName), 'utf8');
        return { folder, manifest: copyManifest.parse(JSON.parse(text)) };
      }),
  );
}

type Room = { neededBytes: number; freeBytes: number; root: string };

/** The rows take less than the database, whose size is known without reading it all. */
function requireRoom({ neededBytes, freeBytes, root }: Room): void {
  if (neededBytes < freeBytes) return;
  const megabytes = (sizeBytes: number): string => Math.ceil(sizeBytes / 1e6).toString();
  throw new StartRefused(
    `This version of Heirloom must change its database, and copies it first. The copy needs ${megabytes(neededBytes)} MB; ` +
      `${megabytes(freeBytes)} MB may be used in ${root}. Nothing was changed. Free some space there and start it again, ` +
      'or start the version that you used before.',
  );
}
