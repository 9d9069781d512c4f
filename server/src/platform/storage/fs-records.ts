import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { flush, writeFileAtomically } from '#platform/storage/durable-files.ts';
import type { FsGuard } from '#platform/storage/fs-guard.ts';
import type { FsLayout } from '#platform/storage/fs-layout.ts';
import { openPlain } from '#platform/storage/plain-file.ts';
import { pathOfKey } from '#platform/storage/storage-key.ts';
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
  const pathOf = (name: string): string => pathOfKey(folder, `${name}${extension}`);
  return {
    write: (name, text) => {
      const target = pathOf(name);
      const temporary = temporarySidecar(stagingDir);
      return write(() => writeFileAtomically({ target, text, temporary, root: originalsDir }));
    },
    read: (name) =>
      read<string | null>(
        async () => {
          await using file = await openPlain(pathOf(name));
          return await file.readFile('utf8');
        },
        () => null,
      ),
    list: () =>
      read<string[]>(
        async () => {
          const names = await readdir(folder);
          return names.filter((name) => name.endsWith(extension)).map(withoutExtension);
        },
        () => [],
      ),
    remove: (name) =>
      write(async () => {
        await rm(pathOf(name), { force: true });
        await flush(folder);
      }),
  };
}

const withoutExtension = (name: string): string => name.slice(0, -extension.length);
