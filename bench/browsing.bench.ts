/**
 * Measures how fast the server answers a library page while it processes photos and a tape, compared with the same
 * page at rest. Each page is the list of the newest sixty items and the pictures of the first twelve, over HTTP.
 * Run: node bench/browsing.bench.ts [rounds]. Prints the results; exits with 1 when a limit is exceeded.
 */
import '../server/src/platform/file-threads.ts';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { startBackground } from '../server/src/background.ts';
import { createApp } from '../server/src/http/app.ts';
import { cookieOf } from '../server/test/people.ts';
import { openBenchArchive } from './bench-archive.ts';
import { makePhotos, makeTape } from './bench-media.ts';
import { median, percentile, timed } from './measure.ts';
import { noteFigure } from './note-figure.ts';

const rounds = Number(process.argv[2] ?? 100);
/** How many times as long as at rest a page may take while all cores are busy. */
const bar = 1.5;
const photoCount = 60;
const tapeSeconds = 120;

const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-bench-files-'));
const archive = await openBenchArchive();
const { ctx, store, areReady } = archive;
const app = await createApp(ctx, null);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const background = await startBackground(ctx);
const cookie = await cookieOf(ctx.auth, archive.person);

async function listPage(): Promise<MediaItem[]> {
  const response = await fetch(`${origin}/api/rpc/media/list`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { limit: 60 } }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { json: { items: MediaItem[] } }).json.items;
}

async function readPicture(url: string): Promise<void> {
  const response = await fetch(new URL(url, origin), { headers: { cookie } });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  await response.arrayBuffer();
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;

function note(what: string, busy: number, atRest: number): void {
  const ratio = busy / atRest;
  noteFigure({
    what: `a page of sixty items with twelve pictures, ${what}`,
    ours: ms(busy),
    reference: `at rest ${ms(atRest)}`,
    ratio: ratio.toFixed(2),
    bar: `${bar} ×`,
    isMet: ratio <= bar,
  });
}

async function turnPages(pictures: string[]): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await timed(async () => {
        await listPage();
        await Promise.all(pictures.map(readPicture));
      }),
    );
  }
  return { median: median(times), p95: percentile(times, 95) };
}

try {
  const photos = await makePhotos(folder, photoCount);
  const tape = await makeTape(folder, tapeSeconds);
  for (const photo of photos) await store(photo);
  while (!(await areReady())) await sleep(200);
  const pictures = (await listPage()).flatMap(({ gridUrl }) => gridUrl ?? []).slice(0, 12);
  // The first pages are always slower, so they are not measured.
  await turnPages(pictures);
  const atRest = await turnPages(pictures);

  const compare = async (what: string): Promise<void> => {
    const busy = await turnPages(pictures);
    if (await areReady())
      throw new Error(`All was processed before the pages were turned: ${what}`);
    note(`${what}: median`, busy.median, atRest.median);
    note(`${what}: p95`, busy.p95, atRest.p95);
  };

  for (const photo of photos) {
    await appendFile(photo, ' again');
    await store(photo);
  }
  await compare('beside photos');
  while (!(await areReady())) await sleep(200);
  await store(tape);
  await sleep(3_000);
  await compare('beside a tape');
} finally {
  await background.stop();
  await app.close();
  await archive.close();
  await rm(folder, { recursive: true, force: true });
}
