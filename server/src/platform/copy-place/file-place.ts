import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type CopyPlace, PlaceTrouble, putFrom } from '#platform/copy-place/copy-place.ts';
import { deviceAbove } from '#platform/storage/disk-room.ts';
import { closeFile, flushUpTo, makeFolder } from '#platform/storage/durable-files.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import { fileErrorCode, isFullError } from '#platform/storage/storage-error.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
import { writeHashed } from '#platform/storage/write-hashed.ts';

/** Objects are written here first; what a killed process leaves is replaced by the next try. */
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

async function* listBelow(root: string, prefix: string) {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
      unlessMissing,
    );
    const names = (entries ?? []).filter(
      ({ name }) => !name.startsWith('.') && name !== 'lost+found',
    );
    const placeOf = (name: string) => path.posix.join(folder, name);
    folders.push(...names.filter((entry) => entry.isDirectory()).map(({ name }) => placeOf(name)));
    const files = names
      .filter((entry) => entry.isFile())
      .map(({ name }) => placeOf(name))
      .filter((name) => name.startsWith(prefix));
    for (let at = 0; at < files.length; at += pageLength) {
      const page = files.slice(at, at + pageLength);
      yield await Promise.all(
        page.map(async (name) => {
          const { size, mtime } = await stat(path.join(root, name));
          return { name, sizeBytes: size, addedAt: mtime };
        }),
      );
    }
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
