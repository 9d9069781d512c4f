/**
 * Measures how fast one client uploads, compared with plain system calls that write, flush, read back and hash as many
 * bytes, and how much memory the server uses (security.md §9). Run: node bench/upload.bench.ts [MiB]. Exits with 1 when a
 * limit is exceeded.
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
const sizeBytes = Number(process.argv[2] ?? 1024) * mebibyte;
const part = Buffer.alloc(mebibyte, 7);
/** The first bytes of a JPEG: the server decides by content, and accepts a file that begins like this. */
const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
/** Writes the same number of bytes to the disk, flushes them once, reads them back and hashes them. */
async function keepPlainly(target: string): Promise<void> {
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
function send(url: URL, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const length = sizeBytes - 1;
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
    request.on('response', ({ statusCode }) => resolve(statusCode));
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

async function measureUpload(dataDir: string, databaseUrl: string, actor: Actor): Promise<void> {
  const server = await startUploadProcess({ databaseUrl, dataDir });
  const client = tusClient(server.origin, actor);
  const location = await createdLocation(client, sizeBytes);
  const headers = { [actorHeader]: JSON.stringify(actor) };

  const plain = await seconds(() => keepPlainly(path.join(dataDir, 'plain')));
  const uploaded = await seconds(async () => {
    await send(new URL(location, server.origin), headers);
    await client.patch(location, sizeBytes - 1, part.subarray(0, 1));
  });
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const peakMib = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  await server.kill();

  const rate = (elapsed: number) => (sizeBytes / mebibyte / elapsed).toFixed(0);
  const speed = plain / uploaded;
  const size = `${(sizeBytes / 1024 ** 3).toFixed(0)} GiB`;
  noteFigure({
    what: `upload of ${size}, until it is acknowledged: MiB a second`,
    ours: rate(uploaded),
    reference: `write, flush, read back, hash ${rate(plain)}`,
    ratio: speed.toFixed(2),
    bar: `${leastSpeed} ×`,
    isMet: speed >= leastSpeed,
  });
  noteFigure({
    what: `upload of ${size}: memory of the server at its peak`,
    ours: `${peakMib.toFixed(0)} MiB`,
    bar: `${memoryBarMib} MiB`,
    isMet: peakMib <= memoryBarMib,
  });
}

await withBenchDatabase(async (_, db, connection) => {
  const { actor } = await createPerson(db);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
  try {
    await measureUpload(dataDir, addressOf((connection as { host: string }).host), actor);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
