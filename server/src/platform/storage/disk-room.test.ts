import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foldersOf } from '#platform/folders.ts';
import { type DiskUse, roomOnDisk } from '#platform/storage/disk-room.ts';
import { withScratch } from '#platform/storage/fs-scratch.ts';
import { canMount } from '#test/can-mount.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-room-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function roomFor(use: DiskUse, keepFreeBytes: number): Promise<number> {
  return (
    await roomOnDisk(dataDir, use, { folders: foldersOf({ DATA_DIR: dataDir }), keepFreeBytes })
  ).freeBytes;
}

describe('the room of the disk', () => {
  const gibibyte = 2 ** 30;
  const of = async (use: DiskUse, keepFreeBytes: number, totalBytes = 1_000 * gibibyte) => {
    const measure = () => Promise.resolve({ availableBytes: 100 * gibibyte, totalBytes });
    const archive = { folders: foldersOf({ DATA_DIR: dataDir }), keepFreeBytes, measure };
    return (await roomOnDisk(dataDir, use, archive)).freeBytes / gibibyte;
  };

  it('ends for new uploads, copies and backups at the reserve, for visitors before it [F10]', async () => {
    expect(await of('visitor', 75 * gibibyte)).toBe(0);
    for (const use of ['copy', 'backup', 'upload'] as const) {
      expect(await of(use, 75 * gibibyte)).toBe(25);
      expect(await of(use, 150 * gibibyte)).toBe(0);
    }
  });

  it('leaves 5 % of a large disk, at most five times what shall stay free', async () => {
    expect(await of('upload', 2 * gibibyte, 160 * gibibyte)).toBe(92);
    expect(await of('upload', 2 * gibibyte, 10_000 * gibibyte)).toBe(90);
  });

  it('lasts for the rest of an upload down to the part that is the database’s alone [F11]', async () => {
    expect(await of('upload', 200 * gibibyte)).toBe(0);
    expect(await of('part', 200 * gibibyte)).toBe(50);
    expect(await of('part', 500 * gibibyte)).toBe(0);
  });

  it('has no reserve where nothing of the archive is', async () => {
    const elsewhere = path.join(dataDir, 'nowhere');
    const archive = { folders: foldersOf({ DATA_DIR: elsewhere }), keepFreeBytes: 2 ** 60 };
    expect((await roomOnDisk(dataDir, 'backup', archive)).freeBytes).toBeGreaterThan(0);
  });
});

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
    const scratch = { scratchDir: dataDir, room: roomOf([0]) };
    await expect(withScratch(scratch, work)).rejects.toMatchObject(full);
    expect(hasBegun).toBe(false);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('looks at the disk no longer where the folder cannot be made', async () => {
    const checkEveryMs = 12_345;
    const begun = vi.spyOn(globalThis, 'setInterval');
    const scratch = { scratchDir: path.join(dataDir, 'away'), room: roomOf([10]), checkEveryMs };
    await expect(withScratch(scratch, async () => {})).rejects.toMatchObject({ code: 'ENOENT' });
    expect(begun.mock.calls.filter(([, everyMs]) => everyMs === checkEveryMs)).toEqual([]);
    begun.mockRestore();
  });

  it('ends as soon as the room is used up, and leaves nothing', async () => {
    const scratch = { scratchDir: dataDir, room: roomOf([10, 5, 0]), checkEveryMs: 5 };
    const ending = withScratch(scratch, async (folder, signal) => {
      await writeFile(path.join(folder, 'half'), 'x');
      while (!signal.aborted) await sleep(5);
      throw new Error('stopped by its signal');
    });
    await expect(ending).rejects.toMatchObject(full);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
