/**
 * Measures how fast one client uploads, compared with plain system calls that write, flush, read back and hash as many
 * bytes, and how much memory the server uses (security.md §9), with the largest file that it takes too.
 * Run: node bench/upload.bench.ts [MiB [MiB of the largest]]. Exits with 1 when a limit is exceeded.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Actor } from '../server/src/platform/context.ts';
import { addressOf } from '../server/test/address-of.ts';
import { createPerson } from '../server/test/people.ts';
import { createdLocation, tusClient } from '../server/test/tus-requests.ts';
import { startUploadProcess } from '../server/test/upload-process.ts';
import { actorHeader } from '../server/test/upload-server.ts';
import { withBenchDatabase } from './bench-database.ts';
import { noteFigure } from './note-figure.ts';

const mebibyte = 1024 * 1024;
const memoryBarMib = 512;
const leastSpeed = 0.7;
const usualBytes = Number(process.argv[2] ?? 1024) * mebibyte;
const largestBytes = Number(process.argv[3] ?? 50 * 1024) * mebibyte;
const part = Buffer.alloc(mebibyte, 7);
/** The first bytes of a JPEG: the server decides by content, and accepts a file that begins like this. */
const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
/** Writes the same number of bytes to the disk, flushes them once, reads them back and hashes them. */
async function keepPlainly(target: string, sizeBytes: number): Promise<void> {
  const file = await open(target, 'w+');
  for (let offset = 0; offset < sizeBytes; offset += mebibyte) await file.write(part, 0, mebibyte);
  await file.datasync();
  const hash = createHash('sha256');
  const read = Buffer.alloc(mebibyte);
  for (let offset = 0; offset < sizeBytes; offset += mebibyte) {
    await file.read(read, 0, mebibyte, offset);
    hash.update(read);
  }
  hash.digest();
  await file.close();
  await rm(target);
}

/** Sends all but the last byte of the file in one request: the head of a photo, then filler. */
function send(url: URL, headers: Record<string, string>, length: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(length),
      },
    });
    request.on('error', reject);
    request.on('response', ({ statusCode }) => {
      if (statusCode === 204) resolve();
      else reject(new Error(`The upload was answered with ${statusCode}`));
    });
    let leftBytes = length - head.length;
    const more = (): void => {
      while (leftBytes > 0) {
        const next = part.subarray(0, Math.min(leftBytes, part.length));
        leftBytes -= next.length;
        if (!request.write(next)) return void request.once('drain', more);
      }
      request.end();
    };
    request.write(head);
    more();
  });
}

type Upload = { seconds: number; peakMib: number };

/** Uploads a file of filler to a server of its own, until its last byte is acknowledged. */
async function upload(
  dataDir: string,
  databaseUrl: string,
  { actor, sizeBytes }: { actor: Actor; sizeBytes: number },
): Promise<Upload> {
  const server = await startUploadProcess({ databaseUrl, dataDir });
  const client = tusClient(server.origin, actor);
  const location = await createdLocation(client, sizeBytes);
  const headers = { [actorHeader]: JSON.stringify(actor) };
  const uploaded = await seconds(async () => {
    await send(new URL(location, server.origin), headers, sizeBytes - 1);
    const last = await client.patch(location, sizeBytes - 1, part.subarray(0, 1));
    if (!last.ok) throw new Error(`The last byte was answered with ${last.status}`);
  });
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const peakMib = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  await server.kill();
  return { seconds: uploaded, peakMib };
}

const nameOf = (sizeBytes: number) => `upload of ${(sizeBytes / 1024 ** 3).toFixed(0)} GiB`;

function noteSpeed(plain: number, uploaded: number): void {
  const rate = (elapsed: number) => (usualBytes / mebibyte / elapsed).toFixed(0);
  const speed = plain / uploaded;
  noteFigure({
    what: `${nameOf(usualBytes)}, until it is acknowledged: MiB a second`,
    ours: rate(uploaded),
    reference: `write, flush, read back, hash ${rate(plain)}`,
    ratio: speed.toFixed(2),
    bar: `${leastSpeed} ×`,
    isMet: speed >= leastSpeed,
  });
}

function noteMemory(sizeBytes: number, { peakMib }: Upload): void {
  noteFigure({
    what: `${nameOf(sizeBytes)}: memory of the server at its peak`,
    ours: `${peakMib.toFixed(0)} MiB`,
    bar: `${memoryBarMib} MiB`,
    isMet: peakMib <= memoryBarMib,
  });
}

await withBenchDatabase(async (_, db, connection) => {
  const { actor } = await createPerson(db);
  const databaseUrl = addressOf((connection as { host: string }).host);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
  const uploadOf = (sizeBytes: number) => upload(dataDir, databaseUrl, { actor, sizeBytes });
  try {
    const plain = await seconds(() => keepPlainly(path.join(dataDir, 'plain'), usualBytes));
    const usual = await uploadOf(usualBytes);
    noteSpeed(plain, usual.seconds);
    noteMemory(usualBytes, usual);
    noteMemory(largestBytes, await uploadOf(largestBytes));
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
