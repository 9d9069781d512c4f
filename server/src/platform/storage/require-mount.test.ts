import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requireMount } from '#platform/storage/require-mount.ts';

// Of every Linux: a mount that is not in memory, and a folder of the system's disk.
const mounted = '/proc';
const inContainer = '/etc';
const inMemory = '/dev/shm';

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

it.skipIf(!existsSync(inMemory))('takes no disk in memory', async () => {
  const settings = { MUST_BE_MOUNTED: true, DATA_DIR: inMemory };
  await expect(requireMount(settings)).rejects.toThrow('is not a mount');
});
