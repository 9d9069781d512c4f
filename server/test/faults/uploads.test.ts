import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { patience, quantile, recordFigures, roundsOr } from '#test/faults/fault-run.ts';
import {
  createUploadArchive,
  sendRest,
  sha256,
  type UploadArchive,
} from '#test/faults/upload-archive.ts';
import { createdLocation } from '#test/tus-requests.ts';
import type { UploadProcess } from '#test/upload-process.ts';
import { actorHeader } from '#test/upload-server.ts';

let archive: UploadArchive;
beforeAll(async () => {
  archive = await createUploadArchive();
});
afterEach(() => archive.killAll());
afterAll(() => archive?.close());

const sizeBytes = 20_000_000;
const partBytes = 1_500_000;
const rounds = roundsOr(6);

/** Sends a part up to a byte, and kills the server a moment later; returns the offset that it still acknowledged. */
async function sendUntilKilled(
  server: UploadProcess,
  {
    location,
    offset,
    part,
    sent,
  }: { location: string; offset: number; part: Buffer; sent: number },
): Promise<number> {
  const request = httpRequest(new URL(location, server.origin), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      [actorHeader]: JSON.stringify(archive.anna.actor),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(part.length),
    },
  });
  let acknowledged = offset;
  request.on('error', () => undefined);
  request.on('response', (answer) => {
    if (answer.statusCode === 204) acknowledged = Number(answer.headers['upload-offset']);
    answer.resume();
  });
  const closed = new Promise((resolve) => request.on('close', resolve));
  await new Promise<void>((resolve) => void request.write(part.subarray(0, sent), () => resolve()));
  // A whole part is answered after its flush, the last one after the file was kept: kills hit all of that.
  if (sent === part.length) await sleep(Math.random() * 150);
  await server.kill();
  await closed;
  return acknowledged;
}

it(
  `${rounds} kills of the server at random bytes of transfers lose nothing that was acknowledged [F01] [CORE-06] [CORE-07] [UPBULK-15]`,
  patience(rounds),
  async () => {
    const bytes = archive.photoOf(sizeBytes);
    let { server, client } = await archive.start();
    let lostBytes = 0;
    const startsMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const location = await createdLocation(client, bytes.length, { sha256: sha256(bytes) });
      // Every eighth time behind the last byte: while the file is kept.
      const killAt = round % 8 === 7 ? bytes.length : Math.ceil(Math.random() * bytes.length);
      let acknowledged = 0;
      while (killAt - acknowledged > partBytes) {
        const part = bytes.subarray(acknowledged, acknowledged + partBytes);
        expect((await client.patch(location, acknowledged, part)).status).toBe(204);
        acknowledged += part.length;
      }
      acknowledged = await sendUntilKilled(server, {
        location,
        offset: acknowledged,
        part: bytes.subarray(acknowledged, acknowledged + partBytes),
        sent: killAt - acknowledged,
      });
      const killedAt = performance.now();
      ({ server, client } = await archive.start());
      startsMs.push(performance.now() - killedAt);
      lostBytes += await sendRest(client, location, { bytes, acknowledged });
      await archive.expectKept(location, bytes);
    }
    await archive.expectNoLeftovers();
    expect(lostBytes).toBe(0);
    await recordFigures({
      name: 'uploads',
      title: 'Kills of the server (SIGKILL) at random bytes of uploads of 20 MB, each then resumed',
      rounds,
      measured: {
        'acknowledged bytes lost': lostBytes,
        'originals whole in the end': rounds,
        'receiving again after a kill, p95 (ms)': Math.round(quantile(startsMs, 0.95)),
      },
    });
  },
);
