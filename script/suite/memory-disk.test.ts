import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let disk: string;
beforeEach(() => {
  disk = mkdtempSync(path.join(tmpdir(), 'heirloom-memory-'));
});
afterEach(() => rmSync(disk, { recursive: true }));

/** Asks for the folder in a process of its own, which ends; says what it was and what was there then. */
function askFor(place: string): { folder: string | null; mode: number | null } {
  const module = new URL('./memory-disk.ts', import.meta.url).href;
  const code = `import { statSync } from 'node:fs';
    import { folderInMemory } from '${module}';
    const folder = folderInMemory('${place}');
    console.log(JSON.stringify({ folder: folder ?? null, mode: folder ? statSync(folder).mode & 0o7777 : null }))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code]);
  return JSON.parse(stdout.toString()) as ReturnType<typeof askFor>;
}

it('makes a folder that every account may use, and removes it when the run ends', () => {
  const { folder, mode } = askFor(disk);
  // A small machine has no room for it.
  if (folder === null) return;
  expect(path.dirname(folder)).toBe(disk);
  expect(mode).toBe(0o1777);
  expect(existsSync(folder)).toBe(false);
});

it('removes what a killed run has left, and leaves a run beside it alone', () => {
  const ended = spawnSync('true').pid;
  const left = path.join(disk, `heirloom-run-${ended}`);
  const beside = path.join(disk, `heirloom-run-${process.pid}`);
  const others = path.join(disk, 'somebody');
  for (const folder of [left, beside, others]) mkdirSync(folder);
  askFor(disk);
  expect([left, beside, others].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

it('leaves a system without such a disk as it is', () => {
  expect(askFor(path.join(disk, 'missing'))).toEqual({ folder: null, mode: null });
  expect(statSync(disk).isDirectory()).toBe(true);
});
