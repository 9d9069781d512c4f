import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { foldersOf } from '#platform/folders.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { readMarker } from '#platform/storage/installation-marker.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';

/**
 * Remembers outside DATA_DIR that there is an archive in it, so that a disk that is not mounted is not taken for a new
 * installation. With DATABASE_URL the database remembers it.
 */
type ArchiveConfig = Pick<
  Config,
  'DATA_DIR' | 'DATABASE_DIR' | 'ORIGINALS_DIR' | 'STATE_DIR' | 'DATABASE_URL'
>;

export type PlaceConfig = Pick<Config, 'DATA_DIR' | 'STATE_DIR'>;

/**
 * Demands that an archive that was in DATA_DIR is still there.
 * @throws StartRefused when its database is missing
 */
export async function requireKnownArchive(config: ArchiveConfig): Promise<void> {
  if (config.DATABASE_URL !== undefined) return;
  const { dataDir, databaseDir, originalsDir } = foldersOf(config);
  if (await hasCluster(databaseDir)) return;
  if (await wasMoved(databaseDir)) {
    throw new StartRefused(
      `The database was moved from ${databaseDir} by script/heirloom move-folder. Set DATABASE_DIR to where it is now. ` +
        'If it is lost: script/heirloom restore brings the archive back from a backup, ' +
        'script/heirloom rebuild makes its database anew from the originals. ' +
        'To begin a new, empty archive delete what is left there.',
    );
  }
  // A disk of its own may be missing while the originals are there.
  const isLost = config.DATABASE_DIR !== undefined && (await readMarker(originalsDir)) !== null;
  if (!isLost && !(await isKnown(config))) return;
  const place = databaseDir.startsWith(dataDir) ? '' : ` (DATABASE_DIR ${databaseDir})`;
  throw new StartRefused(
    `There was an archive in ${dataDir}${place}, and its database is not there now. Is its disk mounted? ` +
      'To bring the archive back from a backup: script/heirloom restore. ' +
      'To make its database anew from the originals: script/heirloom rebuild. ' +
      'To begin a new, empty archive there: script/heirloom new-archive',
  );
}

/** Records that there is an archive in DATA_DIR. */
export async function rememberArchive(config: ArchiveConfig): Promise<void> {
  if (config.DATABASE_URL !== undefined || (await isKnown(config))) return;
  const file = fileOf(config);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  const note = { dataDir: path.resolve(config.DATA_DIR), since: new Date().toISOString() };
  await writeFile(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** Forgets the archive, so that the next start may begin a new one; false when none was known. */
export async function forgetArchive(config: ArchiveConfig): Promise<boolean> {
  const wasKnown = await isKnown(config);
  await rm(fileOf(config), { force: true });
  return wasKnown;
}

/** Tells whether a folder holds the built-in database of an archive. */
export async function hasCluster(databaseDir: string): Promise<boolean> {
  const names = await readdir(databaseDir).catch(() => []);
  return names.some((name) => /^pg\d+$/.test(name));
}

async function wasMoved(databaseDir: string): Promise<boolean> {
  const names = await readdir(databaseDir).catch(() => []);
  return names.some((name) => /^pg\d+\.moved$/.test(name));
}

/** Returns the path of what is remembered about the archive in DATA_DIR outside of it. */
export function stateFile({ STATE_DIR, DATA_DIR }: PlaceConfig, what: string): string {
  const stateDir = STATE_DIR ?? path.join(homedir(), '.local', 'state', 'heirloom');
  const name = createHash('sha256').update(path.resolve(DATA_DIR)).digest('hex').slice(0, 16);
  return path.join(path.resolve(stateDir), `${what}-${name}.json`);
}

/** @throws StartRefused when that cannot be found out: an archive could be begun anew */
async function isKnown(config: ArchiveConfig): Promise<boolean> {
  const file = fileOf(config);
  try {
    await readFile(file);
    return true;
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'ENOENT') return false;
    throw new StartRefused(
      `${file} cannot be read (${code}). It says whether there was an archive in DATA_DIR.`,
    );
  }
}

const fileOf = (config: PlaceConfig): string => stateFile(config, 'archive');
