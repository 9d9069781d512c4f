/**
 * Between the server and a worker in its box: the file of a call is put where the worker can read it, and its results
 * are looked for by their names. No path that a worker says is believed.
 */
import { constants } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import { MediaError, toMediaError } from '#platform/media/tools/media-error.ts';
import type { WorkerPlaces } from '#platform/media/tools/sandbox-mounts.ts';
import { type Account, makePlaces } from '#platform/media/tools/sandbox.ts';
import { trouble } from '#platform/media/trouble.messages.ts';

export type Seat = {
  places: WorkerPlaces;
  /** Puts the file of a call into the seat. @throws {MediaError} */
  place: (input: CallPaths) => Promise<PlacedCall>;
  /** Removes what the last call had and left. @throws when something else than files lies there */
  clear: () => Promise<void>;
  /** Bytes of what the worker has written. */
  usedBytes: () => Promise<number>;
};

/** The inputs of all calls: `path` is read, the others say where results shall be. */
export type CallPaths = { path: string; outputDir?: string } & Partial<
  Record<(typeof outputKeys)[number], string>
>;

export type PlacedCall = {
  /** The input with the paths that the worker sees. */
  input: CallPaths;
  /**
   * Moves the results to where the caller wants them, and returns what the worker answered with these paths.
   * @throws {MediaError} of kind crashed for anything else than the files that were asked for
   */
  collect: (answer: unknown) => Promise<unknown>;
};

type SeatOptions = { account: Account | null; insideOf: (places: WorkerPlaces) => WorkerPlaces };

const outputKeys = ['outputPath', 'outPath', 'imagePath', 'vttPath'] as const;
const mostFiles = 10_000;
/** The names of results in an `outputDir`: `view.webp`, `subtitles-3.vtt`. */
const resultName = /^[a-z]{1,20}(-\d{1,4})?\.(webp|jpg|vtt)$/;

/** Makes the folders of a worker in `folder`, which the worker itself cannot see. */
export async function makeSeat(folder: string, { account, insideOf }: SeatOptions): Promise<Seat> {
  const places = await makePlaces(folder, account);
  const checkingDir = path.join(folder, 'checking');
  await mkdir(checkingDir, { mode: 0o700 });
  const inside = insideOf(places);

  /** A file is checked where its worker can no longer exchange it. */
  const take = async (name: string, target: string): Promise<boolean> => {
    const checked = path.join(checkingDir, 'file');
    if (!(await renameIfThere(path.join(places.out, name), checked))) return false;
    const found = await lstat(checked);
    if (!found.isFile() || found.nlink !== 1) throw notAFile(name);
    if (account !== null) {
      await chown(checked, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
      // Another worker may make something of it, and reads it by its group.
      await chmod(checked, 0o640);
    }
    await moveTo(target, checked);
    return true;
  };

  const place = async (input: CallPaths): Promise<PlacedCall> => {
    const name = `file${extensionOf(input.path)}`;
    await putIn(input.path, path.join(places.in, name), account);
    const seen: CallPaths = { ...input, path: `${inside.in}/${name}` };
    const wanted = new Map<string, string>();
    for (const key of outputKeys) {
      const target = input[key];
      if (target === undefined) continue;
      wanted.set(path.basename(target), target);
      seen[key] = `${inside.out}/${path.basename(target)}`;
    }
    const { outputDir } = input;
    if (outputDir !== undefined) seen.outputDir = inside.out;
    const collect = async (answer: unknown): Promise<unknown> => {
      if (outputDir !== undefined) {
        for (const made of await readdir(places.out)) {
          if (resultName.test(made)) wanted.set(made, path.join(outputDir, made));
        }
      }
      const taken = new Map<string, string>();
      for (const [made, target] of wanted) {
        if (await take(made, target)) taken.set(`${inside.out}/${made}`, target);
      }
      return withTruePaths(answer, taken);
    };
    return { input: seen, collect };
  };

  return {
    places,
    place,
    clear: async () => {
      for (const dir of [places.in, places.out]) {
        // `unlink` follows no link and removes no folder.
        for (const name of await readdir(dir)) await unlink(path.join(dir, name));
      }
    },
    usedBytes: async () => (await bytesIn(places.out)) + (await bytesIn(places.tmp)),
  };
}

/** Some tools also look at the extension. */
function extensionOf(file: string): string {
  const extension = path.extname(file).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(extension) ? extension : '';
}

/** Another name for the same bytes costs nothing; where that is not possible or not readable, it is a copy. */
async function putIn(file: string, target: string, account: Account | null): Promise<void> {
  try {
    const source = await realpath(file);
    if (account !== null && !(await isReadable(source, account))) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chown(target, account.uid, account.gid);
      return;
    }
    await link(source, target).catch(() =>
      copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
    );
  } catch (error) {
    throw toMediaError(error);
  }
}

async function isReadable(file: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  if (uid === account.uid) return (mode & 0o400) !== 0;
  return (mode & (gid === account.gid ? 0o040 : 0o004)) !== 0;
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function moveTo(target: string, file: string): Promise<void> {
  await rename(file, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(file, target);
    await rm(file);
  });
}

/** Replaces the paths in an answer by those of the files that were taken. */
function withTruePaths(answer: unknown, taken: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withTruePaths(each, taken));
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (key !== 'path') return [key, withTruePaths(value, taken)];
      const target = typeof value === 'string' ? taken.get(value) : undefined;
      if (target === undefined) throw notAFile('path');
      return [key, target];
    }),
  );
}

/** Returns the bytes on the disk; what cannot be read is too much, unless the worker has just removed it. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : null),
  );
  if (entries === null || entries.length > mostFiles) return Infinity;
  let bytes = 0;
  for (const { name, parentPath } of entries) {
    const found = await lstat(path.join(parentPath, name)).catch(() => null);
    bytes += (found?.blocks ?? 0) * 512;
  }
  return bytes;
}

function notAFile(detail: string): MediaError {
  return new MediaError({ kind: 'crashed', reason: trouble.leftovers, detail });
}
