/**
 * Measures files of an archive in an object store beside those of one in a folder, by turns: the first byte and ranges of
 * 1 MiB of an original, whole, each directly and through nginx; uploads; and how long a photo and a film take from their
 * last byte until they are shown. Needs Debian's Ceph (script/ceph), which is on this machine and in memory, and nginx.
 * Run: node bench/object-store.bench.ts [MiB]
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { type HeirloomServer, startHeirloom } from '../e2e/fixtures/heirloom-server.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded.ts';
import { createLog } from '../server/src/platform/log.ts';
import { openBucket } from '../server/src/platform/storage/s3-client.ts';
import { startCeph } from '../server/test/ceph.ts';
import { makeFilm } from '../server/test/make-film.ts';
import { drawPhoto } from '../server/test/make-photo.ts';
import { photoOf } from './bench-media.ts';
import { median, timed } from './measure.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { signUpRose, uploadBytes } from './rose.ts';

const mebibyte = 1024 * 1024;
const sizeBytes = Number(process.argv[2] ?? 64) * mebibyte;
const rounds = { ranges: 60, whole: 5, uploads: 5, processing: 5 };

type Place = { name: string; server: HeirloomServer; nginx: Nginx; cookie: string; id: string };
type Read = { firstByte: number[]; range: number[]; whole: number[] };
const kinds = ['photo', 'film'] as const;
type Times = { direct: Read; proxied: Read; upload: number[]; photo: number[]; film: number[] };

/** Reads a part, or all; returns the milliseconds to its first byte and to its last. */
async function read(origin: string, { cookie, id }: Place, range?: string) {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api/media/${id}/original`, {
    headers: { cookie, ...(range !== undefined && { range }) },
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  let first = 0;
  for await (const _ of answer.body!) first ||= performance.now() - startedAt;
  return { first, last: performance.now() - startedAt };
}

async function measureRound(place: Place, times: Times, round: number): Promise<void> {
  const start = Math.floor(Math.random() * (sizeBytes / mebibyte - 1)) * mebibyte;
  for (const [origin, its] of [
    [place.server.url, times.direct],
    [place.nginx.url, times.proxied],
  ] as const) {
    const { first, last } = await read(origin, place, `bytes=${start}-${start + mebibyte - 1}`);
    its.firstByte.push(first);
    its.range.push(last);
    if (round < rounds.whole) its.whole.push((await read(origin, place)).last);
  }
  if (round < rounds.uploads) {
    const bytes = photoOf(sizeBytes);
    times.upload.push(await timed(() => uploadBytes(place.server, place.cookie, bytes)));
  }
}

/** Uploads a file, and waits until it can be looked at. */
async function show({ server, cookie }: Place, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const id = await uploadBytes(server, cookie, bytes);
  return timed(async () => {
    for (;;) {
      const answer = await fetch(`${server.url}/api/rpc/media/find`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, origin: server.url },
        body: JSON.stringify({ json: { id } }),
      });
      const { json } = (await answer.json()) as { json: { status: string } };
      if (json.status === 'ready') return;
      if (json.status !== 'processing') throw new Error(`It became ${json.status}.`);
      await sleep(10);
    }
  });
}

const speed = (values: number[]): string =>
  `${((sizeBytes / mebibyte / median(values)) * 1000).toFixed(0)} MiB/s`;

async function openPlace(name: string, settings: Record<string, string>): Promise<Place> {
  const server = await startHeirloom({ TRUST_PROXY: 'loopback', ...settings });
  const cookie = await signUpRose(server);
  const proxy = `location / { proxy_pass ${server.url}; proxy_http_version 1.1; proxy_buffering off;
    proxy_set_header Connection ""; proxy_set_header Host ${new URL(server.url).host}; }`;
  const nginx = await startNginx(await mkdtemp(path.join(folder, 'nginx-')), proxy);
  return { name, server, nginx, cookie, id: await uploadBytes(server, cookie, photoOf(sizeBytes)) };
}

const noTimes = (): Read => ({ firstByte: [], range: [], whole: [] });

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-'));
const ceph = await startCeph();
const postgres = await startEmbeddedPostgres({ homeDir: folder, log: createLog('warn') });
const places: Place[] = [];
try {
  const { owner: connection } = postgres;
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
    times: { direct: noTimes(), proxied: noTimes(), upload: [], photo: [], film: [] } as Times,
  }));
  for (let round = 0; round < rounds.ranges; round += 1) {
    for (const { place, times } of all) await measureRound(place, times, round);
  }
  const examples = {
    photo: await drawPhoto({ width: 4000, height: 3000 }).jpeg().toBuffer(),
    film: await readFile(await makeFilm(folder, 'h264Mp4')),
  };
  for (let round = 0; round < rounds.processing; round += 1) {
    for (const kind of kinds) {
      for (const { place, times } of all) times[kind].push(await show(place, variant(kind)));
    }
  }
  for (const { place, times } of all) {
    const { name } = place;
    for (const [way, its] of [
      [name, times.direct],
      [`${name}, nginx`, times.proxied],
    ] as const) {
      const [first, range] = [median(its.firstByte).toFixed(1), median(its.range).toFixed(1)];
      console.log(
        way.padEnd(15),
        `first byte ${first} ms, 1 MiB ${range} ms, whole ${speed(its.whole)}`,
      );
    }
    const [aPhoto, aFilm] = [median(times.photo).toFixed(0), median(times.film).toFixed(0)];
    const shown = `shown after: photo ${aPhoto} ms, film ${aFilm} ms`;
    console.log(name.padEnd(15), `upload ${speed(times.upload)}, ${shown}`);
  }

  /** Makes one that differs from all others by what is behind its end. */
  function variant(kind: (typeof kinds)[number]): Buffer<ArrayBuffer> {
    const free = Buffer.alloc(108);
    free.writeUInt32BE(free.length);
    free.write('free', 4);
    randomBytes(100).copy(free, 8);
    return Buffer.concat([examples[kind], free]);
  }
} finally {
  for (const { server, nginx } of places) {
    nginx.stop();
    await server.stop();
  }
  await postgres.stop({ force: true });
  await ceph.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
