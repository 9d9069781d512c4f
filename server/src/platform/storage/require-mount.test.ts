import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { requireMount } from '#platform/storage/require-mount.ts';
import { folderOnOtherDisk, hasOtherDisk, otherDiskNote } from '#test/other-disk.ts';

// Of every Linux: a mount that is not in memory, and a folder of the system's disk.
const mounted = '/proc';
const inContainer = '/etc';

it('wants a mount for each folder of the archive where the image asks for it', async () => {
  await requireMount({ MUST_BE_MOUNTED: false, DATA_DIR: inContainer });
  await requireMount({ MUST_BE_MOUNTED: true, DATA_DIR: mounted });
  for (const name of ['DATA_DIR', 'ORIGINALS_DIR', 'DERIVED_DIR', 'DATABASE_DIR'] as const) {
    for (const folder of [inContainer, path.join(inContainer, 'missing')]) {
      const settings = { MUST_BE_MOUNTED: true, DATA_DIR: mounted, [name]: folder };
      await expect(requireMount(settings)).rejects.toThrow(
        `${folder} is not a mount: everything would be lost with this container.`,
      );
    }
  }
});

it.skipIf(!hasOtherDisk)(`takes no disk in memory${otherDiskNote}`, async () => {
  const DATA_DIR = await folderOnOtherDisk();
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  await expect(requireMount({ MUST_BE_MOUNTED: true, DATA_DIR })).rejects.toThrow('is not a mount');
});
