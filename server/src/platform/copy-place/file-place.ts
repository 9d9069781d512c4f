import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type CopyPlace,
  type ListedObject,
  PlaceTrouble,
  putFrom,
} from '#platform/copy-place/copy-place.ts';
import { deviceAbove } from '#platform/storage/disk-room.ts';
import { closeFile, flushUpTo, makeFolder } from '#platform/storage/durable-files.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import { fileErrorCode, isFullError } from '#platform/storage/storage-error.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

/** Objects are written here first; what a killed process leaves is replaced by the next try, or swept. */
const unfinishedFolder = '.unfinished';
const pageLength = 1000;

/**
 * A folder on another disk. No file system locks files against its own account: what the server can do, whoever takes
 * over the server can do.
 * @param options.apartFrom the folders of the archive, on none of whose disks the place may lie
 */
export function createFilePlace(
  root: string,
  { name = root, apartFrom = [] }: { name?: string; apartFrom?: string[] } = {},
): CopyPlace {
  let opened: number | null = null;
  /** A disk that was pulled out leaves an empty folder of another one: it must not be filled, nor taken for the place. */
  const requireThere = async (): Promise<void> => {
    if (opened === null || (await deviceAbove(root)) === opened) return;
    throw new PlaceTrouble(placeTroubles.diskGone(name));
  };
  const add = async (object: string, pieces: AsyncIterable<Buffer>): Promise<boolean> => {
    await requireThere();
    const target = pathOfKey(root, object);
    if (await stat(target).catch(unlessMissing)) return false;
    const temporary = path.join(root, unfinishedFolder, object.replaceAll('/', '~'));
    await makeFolder(path.dirname(temporary));
    await writeHashed(temporary, pieces);
    await closeFile(temporary, 0o440);
    await makeFolder(path.dirname(target));
    await rename(temporary, target);
    await flushUpTo(root, path.dirname(target));
    return true;
  };
  const explain = (error: unknown) => explainWrite(error, name);
  return {
    name,
    open: async () => {
      await requireApart(root, name, apartFrom);
      opened = await deviceAbove(root);
      return 'none';
    },
    put: (object, pieces) => putFrom(pieces, (watched) => add(object, watched), explain),
    read: async (object) => {
      const handle = await open(pathOfKey(root, object)).catch(unlessMissing);
      return handle && readAll(handle);
    },
    list: async function* (prefix) {
      await requireThere();
      yield* listBelow(root, prefix);
      // Of a folder that was left what is not listed is not missing.
      await requireThere();
    },
    head: async (object) => {
      const facts = await stat(pathOfKey(root, object)).catch(unlessMissing);
      return facts?.isFile() ? { name: object, sizeBytes: facts.size } : null;
    },
    keep: async () => undefined,
    remove: async (object) => {
      const file = pathOfKey(root, object);
      await requireThere();
      await rm(file, { force: true }).catch((error: unknown) => {
        throw explain(error);
      });
      await removeEmpty(root, path.dirname(file));
      return true;
    },
    sweep: (before) => requireThere().then(() => sweepUnfinished(root, before)),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function* readAll(handle: Opened): AsyncGenerator<Buffer> {
  yield* createReadStream('', { fd: handle });
}

/** Removes folders in which nothing is left. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let at = folder; at.length > root.length; at = path.dirname(at)) {
    const isRemoved = await rmdir(at).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

async function requireApart(root: string, name: string, apartFrom: string[]): Promise<void> {
  const own = await deviceAbove(root);
  const others = await Promise.all(apartFrom.map((folder) => deviceAbove(folder)));
  if (!others.includes(own)) return;
  throw new PlaceTrouble(placeTroubles.near(name));
}

/** Goes through the folders by name, and holds the names of one of them at a time. */
async function* listBelow(
  root: string,
  prefix: string,
  folder = '',
): AsyncGenerator<ListedObject[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
    unlessMissing,
  );
  const places = (entries ?? [])
    .filter(({ name }) => !name.startsWith('.') && name !== 'lost+found')
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .filter((place) => place.startsWith(prefix) || (isFolder(place) && prefix.startsWith(place)))
    .toSorted((one, other) => (one < other ? -1 : 1));
  let files: string[] = [];
  for (const place of places) {
    if (!isFolder(place)) files.push(place);
    if (files.length === pageLength || isFolder(place)) {
      yield* await describeAll(root, files);
      files = [];
    }
    if (isFolder(place)) yield* listBelow(root, prefix, place);
  }
  yield* await describeAll(root, files);
}

const isFolder = (place: string): boolean => place.endsWith('/');

/** Returns one page, or none. */
async function describeAll(root: string, names: string[]): Promise<ListedObject[][]> {
  if (names.length === 0) return [];
  const page = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(path.join(root, name)).catch(unlessMissing);
      return facts === null ? [] : [{ name, sizeBytes: facts.size, addedAt: facts.mtime }];
    }),
  );
  return [page.flat()];
}

/** One process at a time writes a name, and none takes so long that its file looks left. */
async function sweepUnfinished(root: string, before: Date): Promise<void> {
  const folder = path.join(root, unfinishedFolder);
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const facts = await stat(path.join(folder, name)).catch(unlessMissing);
    if (facts !== null && facts.mtime < before) await rm(path.join(folder, name), { force: true });
  }
}

function unlessMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return null;
  throw error;
}

function explainWrite(error: unknown, name: string): PlaceTrouble {
  if (error instanceof PlaceTrouble) return error;
  const said = isFullError(error)
    ? placeTroubles.diskFull(name)
    : placeTroubles.unwritable(name, String(fileErrorCode(error)));
  return new PlaceTrouble(said, { cause: error });
}
