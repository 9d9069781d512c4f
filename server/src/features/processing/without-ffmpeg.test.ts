// A server without ffmpeg, and what it does once ffmpeg is installed.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueProcessing } from '#features/processing/processing.service.ts';
import { watchForTools } from '#features/processing/reprocess/watch-for-tools.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { makeFilm, makeRecording } from '#test/make-film.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let folder: string;
let app: TestApp;
let anna: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-files-'));
  app = await createTestApp({
    MEDIA_FFMPEG: '/nowhere/ffmpeg',
    MEDIA_FFPROBE: '/nowhere/ffprobe',
  });
  await app.startBackground();
  anna = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

async function add(file: string, type: MediaType, to = { app, owner: anna }): Promise<string> {
  const { ctx } = to.app;
  const { id } = await keepOriginal(ctx, to.owner.userId, file, { type, status: 'processing' });
  await ctx.db.transaction().execute((trx) => enqueueProcessing(ctx, trx, id));
  return id;
}

async function until(
  at: TestApp,
  id: string,
  isEnough: (item: MediaDetails) => boolean,
  owner = anna,
): Promise<MediaDetails> {
  const { media } = at.as(owner.actor);
  for (let tries = 0; tries < 1_200; tries += 1) {
    const item = await media.find({ id });
    if (isEnough(item)) return item;
    await sleep(100);
  }
  throw new Error(`It stays as it is: ${JSON.stringify(await media.find({ id }))}`);
}

const isReady = ({ status }: MediaDetails) => status === 'ready';
const isSettled = ({ status }: MediaDetails) => status !== 'processing';

const reason = 'It needs ffmpeg on the server: an administrator can install it.';

it('administrators are told what is missing, and the command that mends it', async () => {
  const { media } = await app.as(anna.actor).admin.status();
  expect(media).toMatchObject({ isUp: true, ffmpegVersion: null });
  expect(media.problem).toContain('ffmpeg was not found');
  expect(media.problem).toContain('apt-get install -y --no-install-recommends ffmpeg');
});

it('a film that browsers play is ready, with its length and a picture', async () => {
  const id = await add(await makeFilm(folder, 'h264Mp4'), 'video');
  const film = await until(app, id, isSettled);
  expect(film).toMatchObject({
    status: 'ready',
    thumbnailUrl: expect.any(String),
    width: expect.any(Number),
    sources: [expect.objectContaining({ url: expect.any(String) })],
  });
  expect(Math.abs(film.durationMs! - 2_000)).toBeLessThan(150);
});

it('a recording that browsers play is ready, with its length', async () => {
  const id = await add(await makeRecording(folder, 'mp3'), 'audio');
  const recording = await until(app, id, isSettled);
  expect(recording).toMatchObject({ status: 'ready', statusReason: null });
  expect(recording.durationMs).toBeGreaterThan(1_000);
});

it('other films are kept with a picture and the reason, and are done by themselves when ffmpeg is there', async () => {
  const tape = await add(await makeFilm(folder, 'dvAvi'), 'video');
  const radio = await add(await makeRecording(folder, 'wma'), 'audio');
  expect(await until(app, tape, isSettled)).toMatchObject({
    status: 'partial',
    statusReason: reason,
    thumbnailUrl: expect.any(String),
    durationMs: expect.any(Number),
    sources: [],
  });
  expect(await until(app, radio, isSettled)).toMatchObject({
    status: 'unprocessable',
    statusReason: reason,
  });

  const { config } = app.ctx;
  const better = await createTestApp({
    DATABASE_URL: config.DATABASE_URL!,
    DATA_DIR: config.DATA_DIR,
  });
  await app.ctx.jobs.stop();
  try {
    await better.startBackground();
    const done = { status: 'ready', statusReason: null };
    expect(await until(better, tape, isReady)).toMatchObject({
      ...done,
      sources: expect.arrayContaining([expect.objectContaining({ height: 576 })]),
    });
    expect(await until(better, radio, isReady)).toMatchObject(done);
    expect((await better.as(anna.actor).admin.status()).media.problem).toBeNull();
  } finally {
    await better.close();
  }
});

it('installed while the server runs, ffmpeg is found, and what waited for it is done without a restart', async () => {
  const bin = path.join(folder, 'bin');
  const [ffmpeg, ffprobe] = [path.join(bin, 'ffmpeg'), path.join(bin, 'ffprobe')] as const;
  const late = await createTestApp({ MEDIA_FFMPEG: ffmpeg, MEDIA_FFPROBE: ffprobe });
  const owner = await createPerson(late.ctx.db, { role: 'admin' });
  const problem = async () => (await late.as(owner.actor).admin.status()).media.problem;
  await late.startBackground();
  const watch = watchForTools(late.ctx, 100);
  try {
    const tape = await add(await makeFilm(folder, 'dvAvi'), 'video', { app: late, owner });
    expect(await until(late, tape, isSettled, owner)).toMatchObject({ statusReason: reason });
    expect(await problem()).toContain('Heirloom finds it within a minute');

    await mkdir(bin);
    await symlink(whereIs('ffmpeg'), ffmpeg);
    await symlink(whereIs('ffprobe'), ffprobe);
    expect(await until(late, tape, isReady, owner)).toMatchObject({
      statusReason: null,
      sources: expect.arrayContaining([expect.objectContaining({ height: 576 })]),
    });
    expect(await problem()).toBeNull();
  } finally {
    watch.stop();
    await late.close();
  }
});

const whereIs = (program: string): string =>
  execFileSync('which', [program], { encoding: 'utf8' }).trim();
