import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { flush, makeFolder, writeFileAtomically } from '#platform/storage/durable-files.ts';
import type { FsGuard } from '#platform/storage/fs-guard.ts';
import type { FsLayout } from '#platform/storage/fs-layout.ts';
import { openPlain, requirePlainFolders } from '#platform/storage/plain-file.ts';
import { isPlainName, pathOfKey } from '#platform/storage/storage-key.ts';
import type { Records } from '#platform/storage/storage.ts';
import { temporarySidecar } from '#platform/storage/temporary-sidecars.ts';

/** The folder of the records, among the originals: whoever saves those saves these. */
export const recordsFolder = 'records';
const extension = '.json';

export function createFsRecords(
  { originalsDir, stagingDir }: Pick<FsLayout, 'originalsDir' | 'stagingDir'>,
  { read, write }: FsGuard,
): Records {
  const folder = path.join(originalsDir, recordsFolder);
  const pathOf = async (name: string): Promise<string> => {
    const file = pathOfKey(folder, `${name}${extension}`);
    await requirePlainFolders(originalsDir, file);
    return file;
  };
  return {
    write: (name, text) => {
      const temporary = temporarySidecar(stagingDir);
      return write(async () => {
        await makeFolder(folder);
        await writeFileAtomically({
          target: await pathOf(name),
          text,
          temporary,
          root: originalsDir,
        });
      });
    },
    read: (name) =>
      read<string | null>(
        async () => {
          await using file = await openPlain(await pathOf(name));
          return await file.readFile('utf8');
        },
        () => null,
      ),
    list: () =>
      read<string[]>(
        async () => {
          await requirePlainFolders(originalsDir, path.join(folder, extension));
          const names = await readdir(folder);
          // Others are not ours: programs that synchronise folders leave copies.
          const ours = names.filter((name) => name.endsWith(extension) && isPlainName(name));
          return ours.map(withoutExtension);
        },
        () => [],
      ),
    remove: (name) =>
      write(async () => {
        if (!existsSync(folder)) return;
        await rm(await pathOf(name), { force: true });
        await flush(folder);
      }),
  };
}

const withoutExtension = (name: string): string => name.slice(0, -extension.length);
