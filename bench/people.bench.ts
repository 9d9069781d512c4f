/**
 * Measures how long 200 signed-in people wait who browse at once: each turns a page every ten seconds, which is the list
 * of sixty items and then the pictures of the first twelve, by turns the newest and the next ones. People are a thread of
 * the server's own process. Run: node bench/people.bench.ts [seconds]. Exits with 1 when p95 of a page is above 200 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Kysely, sql } from 'kysely';
import { startBackground } from '../server/src/background.ts';
import { createApp } from '../server/src/http/app.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { cookieOf, createPerson } from '../server/test/people.ts';
import { openBenchArchive } from './bench-archive.ts';
import { makePhotos } from './bench-media.ts';
import { median, percentile } from './measure.ts';
import { noteFigure } from './note-figure.ts';

const people = 200;
const betweenPagesMs = 10_000;
const photos = 12;
const itemsEach = 240;
const barMs = 200;

type Crowd = { origin: string; cookies: string[]; seconds: number };
type Page = { json: { items: { gridUrl: string | null }[]; nextCursor: string | null } };

const agent = new Agent({ keepAlive: true });

/** Gives a person items of their own that show the pictures of another. */
async function givePictures(
  db: Kysely<Database>,
  { from, to }: Record<'from' | 'to', string>,
): Promise<void> {
  await sql`
    with copied as materialized (
      select gen_random_uuid() as id, media.id as original, ${to}::uuid as owner, n
      from media cross join generate_series(1, ${itemsEach / photos}::int) n where user_id = ${from}
    ), added as (
      insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256,
        status, width, height, captured_at, thumbnail_path)
      select copied.id, owner, type, title, bucket, copied.id::text, file_size, original_name, mime_type, sha256,
        status, width, height, timestamp '2020-01-01' - n * interval '1 day', thumbnail_path
      from copied join media on media.id = copied.original
    )
    insert into rendition (media_id, kind, file_path, mime_type, file_size, pipeline_version)
    select copied.id, kind, file_path, mime_type, file_size, pipeline_version
    from copied join rendition on rendition.media_id = copied.original`.execute(db);
}

async function serve(seconds: number): Promise<number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-people-'));
  const archive = await openBenchArchive();
  const { ctx, store, areReady } = archive;
  const app = await createApp(ctx, null);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const background = await startBackground(ctx);
  try {
    for (const photo of await makePhotos(folder, photos)) await store(photo);
    while (!(await areReady())) await sleep(200);
    const cookies: string[] = [];
    for (let person = 0; person < people; person += 1) {
      const one = await createPerson(ctx.db);
      cookies.push(await cookieOf(ctx.auth, one));
      await givePictures(ctx.db, { from: archive.person.userId, to: one.userId });
    }
    await sql`vacuum analyze`.execute(ctx.db);
    const crowd: Crowd = { origin, cookies, seconds };
    const worker = new Worker(new URL(import.meta.url), { workerData: crowd });
    return await new Promise<number[]>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
  } finally {
    await background.stop();
    await app.close();
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function ask({ origin }: Crowd, cookie: string, url: string, body?: object): Promise<string> {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url, origin), { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () => {
          const text = Buffer.concat(parts).toString('latin1');
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${answer.statusCode} for ${url}: ${text}`));
        });
    });
    sent.on('error', reject).end(body && JSON.stringify({ json: body }));
  });
}

/** Turns pages until the end; returns the milliseconds of each. */
async function browse(crowd: Crowd, number: number, untilMs: number): Promise<number[]> {
  const cookie = crowd.cookies[number]!;
  const waits: number[] = [];
  let cursor: string | null = null;
  await sleep((number / people) * betweenPagesMs);
  while (performance.now() < untilMs) {
    const startedAt = performance.now();
    const wanted = { limit: 60, ...(cursor !== null && { cursor }) };
    const { json } = JSON.parse(await ask(crowd, cookie, '/api/rpc/media/list', wanted)) as Page;
    const pictures = json.items.flatMap(({ gridUrl }) => gridUrl ?? []).slice(0, photos);
    if (pictures.length < photos) throw new Error('There are no pictures on the page.');
    await Promise.all(pictures.map((url) => ask(crowd, cookie, url)));
    waits.push(performance.now() - startedAt);
    cursor = cursor === null ? json.nextCursor : null;
    await sleep(Math.max(0, startedAt + betweenPagesMs - performance.now()));
  }
  return waits;
}

async function browseAll(crowd: Crowd): Promise<number[]> {
  const untilMs = performance.now() + crowd.seconds * 1000;
  const all = await Promise.all(crowd.cookies.map((_, number) => browse(crowd, number, untilMs)));
  return all.flat();
}

if (isMainThread) {
  const waits = await serve(Number(process.argv[2] ?? 60));
  const p95 = percentile(waits, 95);
  noteFigure({
    what: `${people} people who browse, ${waits.length} pages of a list and ${photos} pictures: p95`,
    ours: `${p95.toFixed(0)} ms`,
    reference: `the median, ${median(waits).toFixed(0)} ms`,
    bar: `${barMs} ms`,
    isMet: p95 <= barMs,
  });
} else {
  parentPort!.postMessage(await browseAll(workerData as Crowd));
}
