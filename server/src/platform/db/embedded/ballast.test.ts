import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBallast } from '#platform/db/embedded/ballast.ts';
import { canMount } from '#test/can-mount.ts';

const mebibyte = 1024 ** 2;
const log = pino({ level: 'silent' });
let homeDir: string;
beforeEach(async () => {
  homeDir = await mkdtemp(path.join(tmpdir(), 'heirloom-ballast-'));
});
afterEach(() => rm(homeDir, { recursive: true, force: true }));

const sizeOf = async (): Promise<number | null> =>
  (await stat(path.join(homeDir, 'ballast')).catch(() => null))?.size ?? null;

/** Looks once, as the server does at its start and every few seconds. */
async function look(keepFreeBytes: number): Promise<number | null> {
  const ballast = await keepBallast({ homeDir, keepFreeBytes, log });
  await ballast.stop();
  return sizeOf();
}

it('keeps a part of what must stay free, and nothing where nothing must', async () => {
  expect(await look(0)).toBeNull();
  expect(await look(64 * mebibyte)).toBe(mebibyte);
});

describe.skipIf(!canMount)('on a disk that fills up (mounted by root)', () => {
  it('is given to the database, and kept again when there is room', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', homeDir]);
    try {
      expect(await look(64 * mebibyte)).toBe(mebibyte);
      const filler = path.join(homeDir, 'filler');
      await writeFile(filler, Buffer.alloc(38 * mebibyte));
      expect(await look(64 * mebibyte)).toBeNull();
      await rm(filler);
      expect(await look(64 * mebibyte)).toBe(mebibyte);
    } finally {
      execFileSync('umount', [homeDir]);
    }
  });
});
