// A disk that is full after so many more bytes, at any byte of an upload, and has room again later.
import { execFileSync } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canMount } from '#test/can-mount.ts';
import { patience, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import {
  createUploadArchive,
  sendParts,
  sendRest,
  sha256,
  type UploadArchive,
} from '#test/faults/upload-archive.ts';
import { createdLocation } from '#test/tus-requests.ts';

const rounds = roundsOr(2);
const sizeBytes = 2_000_000;
/** Less than this is free when the last part begins. */
const lastPartBytes = 100_000;
/** What the server needs for its folders, and what all uploads of a run have at most. */
const ampleMiB = 64 + Math.ceil((rounds * sizeBytes) / 1024 ** 2) * 2;
let archive: UploadArchive;

beforeAll(async () => {
  if (!canMount) return;
  archive = await createUploadArchive();
  mount(`size=${ampleMiB}m`);
});
afterEach(() => archive?.killAll());
afterAll(async () => {
  if (!canMount) return;
  await archive.killAll();
  execFileSync('umount', [archive.dataDir]);
  await archive.close();
});

function mount(options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', archive.dataDir]);
}

/** Gives the disk another size while it is used. */
async function leaveFree(bytes: number): Promise<void> {
  const { blocks, bfree, bsize } = await statfs(archive.dataDir);
  const pages = blocks - bfree + Math.ceil(bytes / bsize);
  execFileSync('mount', ['-o', `remount,size=${pages * bsize}`, archive.dataDir]);
}

describe.skipIf(!canMount)('a disk that fills up during a transfer (mounted by root)', () => {
  it(
    'answers 507, keeps what it has acknowledged, and goes on when there is room [F09]',
    patience(rounds),
    async () => {
      const { client } = await archive.startHere();
      let refused = 0;
      let lostBytes = 0;
      for (let round = 0; round < rounds; round += 1) {
        const bytes = archive.photoOf(sizeBytes);
        await leaveFree(ampleMiB * 1024 ** 2);
        const location = await createdLocation(client, sizeBytes, { sha256: sha256(bytes) });
        await leaveFree(Math.random() * (sizeBytes - lastPartBytes));
        const { acknowledged, status } = await sendParts(client, location, bytes);
        expect(status).toBe(507);
        refused += 1;
        expect((await client.create(sizeBytes)).status).toBe(507);
        await leaveFree(ampleMiB * 1024 ** 2);
        lostBytes += await sendRest(client, location, { bytes, acknowledged });
        await archive.expectKept(location, bytes);
      }
      await archive.expectNoLeftovers();
      expect(lostBytes).toBe(0);
      await recordFigures({
        name: 'full-disk',
        title:
          'A disk that is full at a random byte of an upload of 2 MB, and has room again later',
        rounds,
        measured: {
          'uploads refused with 507': refused,
          'acknowledged bytes lost': lostBytes,
          'originals whole in the end': rounds,
        },
      });
    },
  );
});
