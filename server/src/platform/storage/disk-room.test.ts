import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiskUse, roomOnDisk } from '#platform/storage/disk-room.ts';
import { withScratch } from '#platform/storage/fs-scratch.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-room-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

async function roomFor(use: DiskUse, keepFreeBytes: number): Promise<number> {
  return (await roomOnDisk(dataDir, use, { dataDir, keepFreeBytes })).freeBytes;
}

describe('the room of the disk', () => {
  it('ends for new uploads, copies and backups at the reserve, for visitors before it [F10]', async () => {
    const reserve = (await freeBytes()) * 0.75;
    expect(await roomFor('visitor', reserve)).toBe(0);
    for (const use of ['copy', 'backup', 'upload'] as const) {
      expect(await roomFor(use, reserve)).toBeGreaterThan(0);
      expect(await roomFor(use, reserve * 2)).toBe(0);
    }
  });

  it('lasts for the rest of an upload down to the part that is the database’s alone [F11]', async () => {
    const free = await freeBytes();
    expect(await roomFor('upload', free * 2)).toBe(0);
    expect(await roomFor('part', free * 2)).toBeGreaterThan(0);
    expect(await roomFor('part', free * 5)).toBe(0);
  });

  it('has no reserve where nothing of the archive is', async () => {
    const elsewhere = path.join(dataDir, 'nowhere');
    const archive = { dataDir: elsewhere, keepFreeBytes: (await freeBytes()) * 4 };
    expect((await roomOnDisk(dataDir, 'backup', archive)).freeBytes).toBeGreaterThan(0);
  });
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('a full disk of the database alone (mounted by root)', () => {
  it('refuses everything: nothing could be recorded [F10]', async () => {
    const database = path.join(dataDir, 'database');
    await mkdir(database);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', database]);
    try {
      const reserve = 2 ** 20;
      expect(await roomFor('copy', reserve)).toBeGreaterThan(0);
      await writeFile(path.join(database, 'filler'), Buffer.alloc(4 * 2 ** 20)).catch(() => null);
      for (const use of ['visitor', 'copy', 'upload', 'part'] as const) {
        expect(await roomFor(use, reserve)).toBe(0);
      }
    } finally {
      execFileSync('umount', [database]);
    }
  });
});

describe('work in a scratch folder', () => {
  const full = { code: 'STORAGE_FULL' };
  const roomOf = (freeBytesLeft: number[]) => async () => ({
    freeBytes: freeBytesLeft.length > 1 ? freeBytesLeft.shift()! : freeBytesLeft[0]!,
    totalBytes: 100,
  });

  it('does not begin on a disk without room for it', async () => {
    let hasBegun = false;
    const work = async () => {
      hasBegun = true;
    };
    const scratch = { stagingDir: dataDir, room: roomOf([0]) };
    await expect(withScratch(scratch, work)).rejects.toMatchObject(full);
    expect(hasBegun).toBe(false);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('ends as soon as the room is used up, and leaves nothing', async () => {
    const scratch = { stagingDir: dataDir, room: roomOf([10, 5, 0]), checkEveryMs: 5 };
    const ending = withScratch(scratch, async (folder, signal) => {
      await writeFile(path.join(folder, 'half'), 'x');
      while (!signal.aborted) await sleep(5);
      throw new Error('stopped by its signal');
    });
    await expect(ending).rejects.toMatchObject(full);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
