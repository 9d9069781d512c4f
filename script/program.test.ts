import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = mkdtempSync(path.join(tmpdir(), 'heirloom-program-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a file that is so many minutes old. */
function write(file: string, minutes: number): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, '');
  const writtenAt = new Date(Date.now() - minutes * 60_000);
  utimesSync(target, writtenAt, writtenAt);
}

function chosen(): string {
  const script = `. '${import.meta.dirname}/program'; program heirloom.js scripts/heirloom.ts`;
  return execFileSync('bash', ['-c', script], { cwd: root, encoding: 'utf8' }).trim();
}

it('runs the bundled server, and its sources where one is newer or nothing is bundled', () => {
  write('server/src/scripts/heirloom.ts', 9);
  write('contract/src/limits.ts', 9);
  expect(chosen()).toBe('server/src/scripts/heirloom.ts');
  for (const file of ['main.js', 'heirloom.js']) write(`server/dist/${file}`, 5);
  expect(chosen()).toBe('server/dist/heirloom.js');
  write('contract/src/limits.ts', 1);
  expect(chosen()).toBe('server/src/scripts/heirloom.ts');
});
