import path from 'node:path';
import { sidecarOf } from '#platform/storage/beside-original.ts';
import { makeFolder, writeFileAtomically } from '#platform/storage/durable-files.ts';
import type { FsGuard } from '#platform/storage/fs-guard.ts';
import type { FsLayout } from '#platform/storage/fs-layout.ts';
import { openPlain } from '#platform/storage/plain-file.ts';
import { type OriginalBucket, type Storage, sidecarSchema } from '#platform/storage/storage.ts';
import { temporarySidecar } from '#platform/storage/temporary-sidecars.ts';

type FsSidecars = Pick<Storage, 'writeSidecar' | 'readSidecar' | 'readSidecarText'>;

export function createFsSidecars(
  { originalsDir, stagingDir, pathOf, plainPathOf }: FsLayout,
  { read, write }: FsGuard,
): FsSidecars {
  const readSidecarText = (bucket: OriginalBucket, key: string): Promise<string | null> =>
    read<string | null>(
      async () => {
        await using file = await openPlain(sidecarOf(await plainPathOf(bucket, key)));
        return await file.readFile('utf8');
      },
      () => null,
    );
  return {
    writeSidecar: (bucket, key, sidecar) => {
      const target = sidecarOf(pathOf(bucket, key));
      const text = `${JSON.stringify(sidecarSchema.parse(sidecar), null, 2)}\n`;
      const temporary = temporarySidecar(stagingDir);
      return write(async () => {
        await makeFolder(path.dirname(target));
        await plainPathOf(bucket, key);
        await writeFileAtomically({ target, text, temporary, root: originalsDir });
      });
    },
    readSidecar: async (bucket, key) => {
      const text = await readSidecarText(bucket, key);
      return text === null ? null : sidecarSchema.parse(JSON.parse(text));
    },
    readSidecarText,
  };
}
