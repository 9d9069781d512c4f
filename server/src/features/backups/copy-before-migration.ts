import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatVersion, manifestName, unfinishedPrefix } from '#features/backups/backup-format.ts';
import { type DumpedRows, dumpRows, readAtOneMoment } from '#features/backups/dump-rows.ts';
import type { Config } from '#platform/config.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { roomOnDisk } from '#platform/storage/disk-room.ts';
import { flushFolders, flushUpTo } from '#platform/storage/durable-files.ts';
import { version } from '#platform/version.ts';

const folderName = 'before-migrations';
const keptCopies = 3;

/** The manifest of a copy: what restoreDatabase reads of that of a backup, without originals. */
export type CopyManifest = DumpedRows & {
  format: number;
  /** The version that made the copy: the one that was about to migrate. */
  heirloomVersion: string;
  createdAt: string;
};

/**
 * Copies the rows of the database to DATA_DIR, before migrations change it, and keeps the last three copies. Each is a
 * folder like a snapshot of a backup, but without originals, which no migration changes. Returns the folder.
 * @throws StartRefused when the disk has no room for the copy
 */
export async function copyBeforeMigration(
  config: Pick<Config, 'DATA_DIR' | 'KEEP_FREE_BYTES'>,
  connection: DatabaseConnection,
): Promise<string> {
  const dataDir = path.resolve(config.DATA_DIR);
  const root = path.join(dataDir, folderName);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const createdAt = new Date().toISOString();
  const name = createdAt.replaceAll(':', '-');
  const unfinished = path.join(root, `${unfinishedPrefix}${name}`);
  // Copies of starts that were killed; this one is the archive's only server.
  for (const each of await readdir(root)) {
    if (each.startsWith(unfinishedPrefix)) await rm(path.join(root, each), { recursive: true });
  }
  const { freeBytes } = await roomOnDisk(root, 'backup', {
    dataDir,
    keepFreeBytes: config.KEEP_FREE_BYTES,
  });
  const rows = await readAtOneMoment(connection, async (client) => {
    const size = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database())::text as bytes',
    );
    requireRoom({ neededBytes: Number(size.rows[0]?.bytes), freeBytes, root });
    await mkdir(unfinished, { mode: 0o700 });
    return dumpRows(client, { folder: unfinished });
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
