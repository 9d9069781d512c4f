// The thumbnail generator of the Settings tab, with real films.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeThumbnailNow } from '#features/processing/make-thumbnail-now.ts';
import { AppError } from '#platform/errors.ts';
import { insertMedia } from '#test/insert-media.ts';
import { colourAt } from '#test/inspect-film.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { cutOff, makeFilm } from '#test/make-film.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

const run = promisify(execFile);

let app: ProcessingApp;
let admin: Person;

beforeAll(async () => {
  sharp.cache(false);
  app = await createProcessingApp();
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(() => app?.close());

const adminApi = () => app.as(admin.actor).admin;

async function untilOver() {
  const percents: number[] = [];
  for (let tries = 0; tries < 1200; tries += 1) {
    const now = await adminApi().thumbnailRun();
    if (now) percents.push(Math.round((100 * (now.succeeded + now.failed)) / now.total));
    if (now?.finishedAt) return { run: now, percents };
    await sleep(50);
  }
  throw new Error('The thumbnail generator did not end.');
}

/** Makes a film that is red in its first second, then green. */
async function makeTwoColours(): Promise<string> {
  const file = path.join(app.folder, 'two-colours.mp4');
  const colours = `color=red:s=320x180:r=10:d=12,drawbox=color=green:t=fill:enable='gte(t,0.85)'`;
  const encode = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', colours, ...encode, file]);
  return file;
}

it('finds nothing to do where every film has its thumbnail', async () => {
  expect(await adminApi().thumbnailRun()).toBe(null);
  expect(await adminApi().startThumbnails({ scope: 'missing' })).toBe(null);
});

it('goes from film to film, and says what became of each [ADMSET-01] [ROLE-16]', async () => {
  const { ctx, anna } = app;
  const good = await makeFilm(app.folder, 'h264Mp4');
  const cut = await makeFilm(app.folder, 'silent');
  await cutOff(cut, 20_000);
  const keep = (file: string, title: string) =>
    keepOriginal(ctx, anna.userId, file, { type: 'video', status: 'ready', title });
  await keep(good, 'Lake');
  await keep(cut, 'Torn');
  const away = await keep(good, 'Away');
  await ctx.storage.remove(away.bucket, away.file_path);

  const started = await adminApi().startThumbnails({ scope: 'missing' });
  expect(started).toMatchObject({ total: 3, finishedAt: null });
  // A second start returns the same run.
  expect((await adminApi().startThumbnails({ scope: 'missing' }))?.id).toBe(started?.id);
  const { run: over, percents } = await untilOver();
  expect(over).toMatchObject({ total: 3, succeeded: 1, failed: 2 });
  expect(new Set(over.results.map(({ title, outcome }) => `${title} ${outcome}`))).toEqual(
    new Set(['Lake made', 'Torn unreadable', 'Away missing']),
  );
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(new Set(percents).size).toBeGreaterThan(2);
  // The next run tries the failed films again, not the others.
  expect(await adminApi().startThumbnails({ scope: 'missing' })).toMatchObject({ total: 2 });
  await untilOver();
});

it.each(['STORAGE_FULL', 'STORAGE_OFFLINE'] as const)(
  'a film that plays is not called failed because of %s: the run waits [F10]',
  async (code) => {
    const { ctx, anna } = app;
    const file = await makeFilm(app.folder, 'h264Mp4');
    const { id } = await keepOriginal(ctx, anna.userId, file, { type: 'video', status: 'ready' });
    const storage = { ...ctx.storage, withScratch: () => Promise.reject(new AppError(code)) };
    const { signal } = new AbortController();
    const making = makeThumbnailNow({ ...ctx, storage }, id, { signal });
    await expect(making).rejects.toMatchObject({ code });
    expect(await app.media.find({ id })).toMatchObject({ status: 'ready' });
  },
);

it('pauses 500 ms between two films [PROC-08]', async () => {
  const { ctx, anna } = app;
  await ctx.db.deleteFrom('media').execute();
  // Films without their originals take no time, so the pauses are all that the run lasts.
  for (let n = 0; n < 5; n += 1) await insertMedia(ctx.db, anna.userId, { type: 'video' });
  await adminApi().startThumbnails({ scope: 'missing' });
  const { run: over } = await untilOver();
  expect(over).toMatchObject({ total: 5, succeeded: 0, failed: 5 });
  const lastedMs = Date.parse(over.finishedAt!) - Date.parse(over.startedAt);
  expect(lastedMs).toBeGreaterThanOrEqual(4 * 500 - 20);
});

it('makes the thumbnail of every film anew when asked, of the frame at 1 s [PROC-07]', async () => {
  await app.ctx.db.deleteFrom('media').execute();
  const film = await app.process(await makeTwoColours(), {
    type: 'video',
    poster_rule: 'movie-dialog',
  });
  await rm(await app.pathOf(film.id, 'thumb'));
  expect(await adminApi().startThumbnails({ scope: 'missing' })).toBe(null);
  expect(await adminApi().startThumbnails({ scope: 'all' })).toMatchObject({ total: 1 });
  const { run: over } = await untilOver();
  expect(over).toMatchObject({ scope: 'all', succeeded: 1, failed: 0 });
  expect(await colourAt(await app.pathOf(film.id, 'thumb'), 0.5, 0.5)).toBe('green');
});

it('is for administrators only', async () => {
  const client = app.as(app.anna.actor).admin;
  const forbidden = { code: 'FORBIDDEN' };
  await expect(client.startThumbnails({ scope: 'all' })).rejects.toMatchObject(forbidden);
  await expect(client.thumbnailRun()).rejects.toMatchObject(forbidden);
});
