import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderInMemory } from './memory-disk.ts';

let disk: string;
beforeEach(() => {
  disk = mkdtempSync(path.join(tmpdir(), 'heirloom-memory-'));
});
afterEach(() => rmSync(disk, { recursive: true }));

it('makes a folder that every account may use', async ({ skip }) => {
  const folder = await folderInMemory(disk);
  if (folder === undefined) return skip('this machine has no room for it');
  expect(path.dirname(folder)).toBe(disk);
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});

it('removes what killed runs have left, and leaves a run beside it alone', async () => {
  const { pid } = spawnSync('true');
  // In a container a run before may have had the number of this one.
  const left = [pid, process.pid].map((ended) => `heirloom-run-${ended}-a1b2c3`);
  const others = [`heirloom-run-${process.ppid}-a1b2c3`, 'somebody'];
  for (const name of [...left, ...others]) mkdirSync(path.join(disk, name));
  await folderInMemory(disk);
  const isThere = (name: string) => existsSync(path.join(disk, name));
  expect(left.map(isThere)).toEqual([false, false]);
  expect(others.map(isThere)).toEqual([true, true]);
});

it('leaves a system without such a disk as it is', async () => {
  const missing = path.join(disk, 'missing');
  expect(await folderInMemory(missing)).toBeUndefined();
  expect(existsSync(missing)).toBe(false);
});
