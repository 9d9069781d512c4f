import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorkerFolder, sweepWorkerFolders } from '#platform/media/worker/worker-folder.ts';

let scratchDir: string;

beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'heirloom-sweep-'));
});
afterAll(() => rm(scratchDir, { recursive: true }));

it('sweeps the folders of killed servers, and of nobody else', async () => {
  const { pid: dead } = spawnSync('true');
  const own = basename(await makeWorkerFolder(scratchDir));
  const kept = [own, `media-worker-${process.ppid}-running`, 'media-worker-recent', 'other'];
  const left = [`media-worker-${dead}-killed`, `media-worker-${process.pid}-before`];
  const old = 'media-worker-AbCdEf';
  for (const name of [...kept.slice(1), ...left, old]) await mkdir(join(scratchDir, name));
  await writeFile(join(scratchDir, left[0]!, 'photo.tif'), 'a whole decoded photo');
  await utimes(join(scratchDir, old), new Date(0), new Date(0));
  await sweepWorkerFolders(scratchDir);
  expect((await readdir(scratchDir)).toSorted()).toEqual(kept.toSorted());
});
