import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeProcessFolder, sweepProcessFolders } from '#platform/process-folders.ts';

it('does not sweep away a folder of this process that is just being made', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'heirloom-folders-'));
  try {
    const sweep = () =>
      sweepProcessFolders(parent, 'work-', { now: Date.now(), abandonedMs: 60_000 });
    for (let round = 0; round < 100; round += 1) {
      const made = makeProcessFolder(parent, 'work-');
      await Promise.all([sweep(), made, sweep()]);
      expect((await stat(await made)).mode & 0o777).toBe(0o700);
    }
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
});
