/**
 * Measures how fast one client uploads, compared with the disk's own rate, and how much memory the server uses
 * (security.md §9). Run: node bench/upload.bench.ts [MiB]. Prints the results; exits with 1 when the memory limit is
 * exceeded.
 */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '../server/src/platform/db/client.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded.ts';
import { migrateToLatest } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPerson } from '../server/test/people.ts';
import { createdLocation, tusClient } from '../server/test/tus-requests.ts';
import { startUploadProcess } from '../server/test/upload-process.ts';
import { actorHeader } from '../server/test/upload-server.ts';

const mebibyte = 1024 * 1024;
const memoryBarBytes = 512 * mebibyte;
const sizeBytes = Number(process.argv[2] ?? 1024) * mebibyte;
const part = Buffer.alloc(mebibyte, 7);
/** The first bytes of a JPEG: the server decides by content, and accepts a file that begins like this. */
const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
const rate = (elapsed: number): string =>
  `${Math.round(sizeBytes / mebibyte / elapsed)} MiB/s`.padStart(12);

/** Writes the same number of bytes directly to the disk and flushes them once at the end. */
async function writePlainly(target: string): Promise<void> {
  const file = await open(target, 'w');
  for (let offset = 0; offset < sizeBytes; offset += mebibyte) await file.write(part, 0, mebibyte);
  await file.datasync();
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

const dataDir = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
const log = createLog('warn');
const postgres = await startEmbeddedPostgres({ homeDir: path.join(dataDir, 'database'), log });
const { connection } = postgres;
const { db, close } = createDatabase({ connection, log, max: 2 });
try {
  await migrateToLatest(db, log);
  const { actor } = await createPerson(db);
  const databaseUrl = `postgres://app@localhost/app?host=${encodeURIComponent((connection as { host: string }).host)}`;
  const server = await startUploadProcess({ databaseUrl, dataDir });
  const client = tusClient(server.origin, actor);
  const location = await createdLocation(client, sizeBytes);
  const headers = { [actorHeader]: JSON.stringify(actor) };

  const disk = await seconds(() => writePlainly(path.join(dataDir, 'plain')));
  const received = await seconds(() => send(new URL(location, server.origin), headers));
  const kept = await seconds(() => client.patch(location, sizeBytes - 1, part.subarray(0, 1)));
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const peakBytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
  await server.kill();

  console.log(`disk, written plainly and flushed   ${rate(disk)}`);
  console.log(
    `upload, received and flushed        ${rate(received)}  ${Math.round((disk / received) * 100)} %`,
  );
  console.log(
    `upload, until it is acknowledged    ${rate(received + kept)}  ${Math.round((disk / (received + kept)) * 100)} %`,
  );
  console.log(`server memory at its peak           ${Math.round(peakBytes / mebibyte)} MiB`);
  if (peakBytes > memoryBarBytes) process.exitCode = 1;
} finally {
  await close();
  await postgres.stop({ force: true });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
