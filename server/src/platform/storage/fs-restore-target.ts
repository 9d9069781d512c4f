import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Folders } from '#platform/folders.ts';
import { sidecarOf } from '#platform/storage/beside-original.ts';
import { closeFile, flushUpTo, makeFolder } from '#platform/storage/durable-files.ts';
import { fsLayout } from '#platform/storage/fs-layout.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { markerName, noteDerivedApart } from '#platform/storage/installation-marker.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import { fileErrorCode } from '#platform/storage/storage-error.ts';
import {
  beginRestore,
  endRestore,
  readUnfinishedRestore,
} from '#platform/storage/unfinished-restore.ts';
import { type HashedFile, writeHashed } from '#platform/storage/write-hashed.ts';

/** Fills the folders of fs.driver.ts. */
export function createFsRestoreTarget(folders: Folders): RestoreTarget {
  const { dataDir, originalsDir, derivedDir } = folders;
  const { pathOf } = fsLayout(folders);
  const roots = [...new Set([dataDir, originalsDir, derivedDir])];
  const touched = new Set<string>();
  const put = async (target: string, ...rest: WriteArguments): Promise<HashedFile> => {
    await makeFolder(path.dirname(target));
    touched.add(path.dirname(target));
    return writeHashed(target, ...rest);
  };
  return {
    readBackup: () => readUnfinishedRestore(dataDir),
    requireEmpty: async () => {
      for (const root of roots) await requireEmpty(root, roots);
    },
    begin: (backup) => beginRestore(dataDir, backup),
    hasOriginal: async (bucket, key, whole) => isWhole(pathOf(bucket, key), whole),
    putOriginal: async ({ bucket, key, read, ...options }) => {
      const written = await put(pathOf(bucket, key), read(), options);
      await closeFile(pathOf(bucket, key), 0o440);
      return written;
    },
    putSidecar: async (bucket, key, text) => {
      await put(sidecarOf(pathOf(bucket, key)), [Buffer.from(text)]);
    },
    putDerived: async (bucket, key, pieces) => {
      await put(pathOf(bucket, key), pieces);
    },
    putMarker: async (pieces) => {
      const marker: Buffer[] = [];
      for await (const piece of pieces) marker.push(piece);
      await put(path.join(originalsDir, markerName), marker);
      if (derivedDir === dataDir) return;
      await put(path.join(derivedDir, markerName), marker);
      await noteDerivedApart(originalsDir, true);
    },
    flush: async () => {
      for (const folder of touched) await flushUpTo(rootOf(folder, roots), folder);
      touched.clear();
    },
    end: () => endRestore(dataDir),
  };
}

type WriteArguments = Parameters<typeof writeHashed> extends [string, ...infer Rest] ? Rest : never;

async function isWhole(file: string, { sizeBytes, sha256 }: HashedFile): Promise<boolean> {
  const facts = await stat(file).catch(() => null);
  if (facts?.size !== sizeBytes) return false;
  const found = await hashFile(file).catch(() => null);
  return found?.sha256 === sha256;
}

/** Returns the innermost of the roots that a folder is in. */
function rootOf(folder: string, roots: string[]): string {
  return roots
    .filter((root) => folder === root || folder.startsWith(`${root}${path.sep}`))
    .reduce((inner, root) => (root.length > inner.length ? root : inner));
}

/** Fails when a folder holds anything but backups, other folders to fill, and what a newly formatted disk contains. */
async function requireEmpty(dataDir: string, roots: string[]): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const found = names.find(
    (name) =>
      !['backups', 'lost+found'].includes(name) &&
      !name.startsWith('.') &&
      !roots.some(
        (root) =>
          `${root}${path.sep}`.startsWith(path.join(dataDir, name, path.sep)) && root !== dataDir,
      ),
  );
  if (found === undefined) return;
  throw new Error(
    `${dataDir} is not empty: it holds ${found}. A backup is restored to empty folders only.`,
  );
}
