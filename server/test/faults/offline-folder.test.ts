// The folder of originals, or the whole data folder, is away at any moment of an upload, as a disk that was unplugged.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
let archive: UploadArchive;

beforeAll(async () => {
  archive = await createUploadArchive();
});
afterEach(() => archive.killAll());
afterAll(() => archive?.close());

const rowsNow = () => archive.database.db.selectFrom('media').selectAll().orderBy('id').execute();

/** Puts an empty folder in its place; returns what brings it back, after a look that nothing was written there. */
async function takeAway(folder: string): Promise<() => Promise<void>> {
  const away = `${archive.dataDir}-away`;
  await rename(folder, away);
  await mkdir(folder);
  return async () => {
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await rename(away, folder);
  };
}

it(
  'an offline folder is answered with 503, costs no row and no byte, and is used again when it is back [F15]',
  patience(rounds),
  async () => {
    let { client } = await archive.start();
    let refused = 0;
    let lostBytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      const bytes = archive.photoOf(sizeBytes);
      const location = await createdLocation(client, sizeBytes, { sha256: sha256(bytes) });
      const folder = round % 2 === 0 ? path.join(archive.dataDir, 'originals') : archive.dataDir;
      const sending = sendParts(client, location, bytes);
      await sleep(Math.random() * 60);
      const bringBack = await takeAway(folder);
      const { acknowledged, status } = await sending;
      expect([204, 503]).toContain(status);
      if (status === 503) refused += 1;
      // Every fourth time the server is started while the folder is away.
      if (round % 4 === 3) {
        await archive.killAll();
        ({ client } = await archive.start());
      }
      const rows = await rowsNow();
      expect((await client.create(sizeBytes)).status).toBe(503);
      expect((await client.patch(location, acknowledged, bytes.subarray(0, 1))).status).not.toBe(
        204,
      );
      expect(await rowsNow()).toEqual(rows);
      await bringBack();
      lostBytes += await sendRest(client, location, { bytes, acknowledged });
      await archive.expectKept(location, bytes);
    }
    await archive.expectNoLeftovers();
    expect(lostBytes).toBe(0);
    await recordFigures({
      name: 'offline-folder',
      title:
        'The folder of originals, or the whole data folder, replaced by an empty one at a random moment of an upload of 2 MB, and back later; every fourth time the server is started in between',
      rounds,
      measured: {
        'uploads that met the missing folder (503)': refused,
        'acknowledged bytes lost': lostBytes,
        'files written into the empty folder': 0,
        'originals whole in the end': rounds,
      },
    });
  },
);
