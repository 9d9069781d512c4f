/**
 * Measures files of an archive in an object store beside those of one in a folder, by turns: the first byte and ranges of
 * 1 MiB of an original, whole, and uploads. Needs Debian's Ceph (script/ceph), which is on this machine and in memory.
 * Run: node bench/object-store.bench.ts [MiB]
 */
import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type HeirloomServer, startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openBucket } from '../server/src/platform/storage/s3-client.ts';
import { startCeph } from '../server/test/ceph.ts';
import { signUpRose, uploadBytes } from './rose.ts';

const mebibyte = 1024 * 1024;
const sizeBytes = Number(process.argv[2] ?? 64) * mebibyte;
const rounds = { ranges: 60, whole: 5, uploads: 5 };

type Place = { name: string; server: HeirloomServer; cookie: string; id: string };
type Times = { firstByte: number[]; range: number[]; whole: number[]; upload: number[] };

/** The beginning of a JPEG: the server decides by content. */
function photo(): Buffer<ArrayBuffer> {
  const bytes = randomFillSync(Buffer.alloc(sizeBytes));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Reads a part, or all; returns the milliseconds to its first byte and to its last. */
async function read({ server, cookie, id }: Place, range?: string): Promise<[number, number]> {
  const startedAt = performance.now();
  const answer = await fetch(`${server.url}/api/media/${id}/original`, {
    headers: { cookie, ...(range !== undefined && { range }) },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  let first = 0;
  for await (const _ of answer.body!) first ||= performance.now() - startedAt;
  return [first, performance.now() - startedAt];
}

async function measureRound(place: Place, times: Times, round: number): Promise<void> {
  const start = Math.floor(Math.random() * (sizeBytes / mebibyte - 1)) * mebibyte;
  const [first, last] = await read(place, `bytes=${start}-${start + mebibyte - 1}`);
  times.firstByte.push(first);
  times.range.push(last);
  if (round < rounds.whole) times.whole.push((await read(place))[1]);
  if (round < rounds.uploads) {
    const bytes = photo();
    times.upload.push(await timed(() => uploadBytes(place.server, place.cookie, bytes)));
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
const speed = (values: number[]): string =>
  `${((sizeBytes / mebibyte / median(values)) * 1000).toFixed(0)} MiB/s`;

async function openPlace(name: string, settings: Record<string, string>): Promise<Place> {
  const server = await startHeirloom(settings);
  const cookie = await signUpRose(server);
  return { name, server, cookie, id: await uploadBytes(server, cookie, photo()) };
}

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
const ceph = await startCeph();
const postgres = await startEmbeddedPostgres({ homeDir: folder, log: createLog('warn') });
const places: Place[] = [];
try {
  const { connection } = postgres;
  if (!('host' in connection)) throw new Error('The built-in PostgreSQL listens on a socket.');
  const { host, user, database } = connection;
  const { COPY_S3_ENDPOINT, COPY_S3_REGION, COPY_S3_KEY_ID, COPY_S3_SECRET } = ceph.settings;
  const { s3 } = openBucket('s3://archive', {
    endpoint: COPY_S3_ENDPOINT,
    region: COPY_S3_REGION,
    accessKeyId: COPY_S3_KEY_ID,
    secretAccessKey: COPY_S3_SECRET,
  });
  await s3.send(new CreateBucketCommand({ Bucket: 'archive' }));
  places.push(await openPlace('folder', {}));
  places.push(
    await openPlace('store', {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      STORAGE_URL: 's3://archive',
      STORAGE_S3_ENDPOINT: COPY_S3_ENDPOINT,
      STORAGE_S3_REGION: COPY_S3_REGION,
      STORAGE_S3_KEY_ID: COPY_S3_KEY_ID,
      STORAGE_S3_SECRET: COPY_S3_SECRET,
    }),
  );
  const all = places.map((place) => ({
    place,
    times: { firstByte: [], range: [], whole: [], upload: [] } as Times,
  }));
  for (let round = 0; round < rounds.ranges; round += 1) {
    for (const { place, times } of all) await measureRound(place, times, round);
  }
  for (const { place, times } of all) {
    const cells = [
      `first byte ${median(times.firstByte).toFixed(1)} ms`,
      `1 MiB ${median(times.range).toFixed(1)} ms`,
      `whole ${speed(times.whole)}`,
      `upload ${speed(times.upload)}`,
    ];
    console.log(place.name.padEnd(8), ...cells.map((cell) => cell.padStart(22)));
  }
} finally {
  for (const { server } of places) await server.stop();
  await postgres.stop({ force: true });
  await ceph.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
