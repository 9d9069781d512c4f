// The smaller copies of films for slow connections, with the real queue, the real workers and ffmpeg.
import { rm, stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { regenerateRendition } from '#features/processing/reprocess/regenerate-rendition.ts';
import { purgeItem } from '#features/trash/purge-item.ts';
import { bars, H264, makeByRecipe, makeFilm, tone } from '#test/make-film.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

function makeTallFilm(name: string) {
  return makeByRecipe(app.folder, {
    name,
    sources: [bars('2560x1440', 1, 10), tone(1)],
    options: `${H264} -c:a aac`,
  });
}

const heights = (film: { sources: { url: string; height: number | null }[] }) =>
  film.sources.map(({ url, height }) => [url.split('/').at(-1), height]);

it('a film in HD gets a copy of 480 lines', async () => {
  const film = await app.process(await makeFilm(app.folder, 'hd'), { type: 'video' });
  expect(heights(film)).toEqual([
    ['play?v=1', 720],
    ['low?v=1', 480],
  ]);
});

it('a film above full HD gets copies of 720 and 480 lines, each lighter than the one before', async () => {
  const film = await app.process(await makeTallFilm('tall.mp4'), { type: 'video' });
  expect(heights(film)).toEqual([
    ['play?v=1', 1440],
    ['mid?v=1', 720],
    ['low?v=1', 480],
  ]);
  const rates = film.sources.map(({ bitsPerSecond }) => bitsPerSecond!);
  expect(rates).toEqual(rates.toSorted((one, other) => other - one));
  const { probe } = await app.ctx.media.inspect({
    path: await app.pathOf(film.id, 'mid'),
    fileName: '',
  });
  expect(probe).toMatchObject({
    isStreamable: true,
    video: { codec: 'h264', shownWidth: 1280, shownHeight: 720 },
    audio: { codec: 'aac' },
  });
});

it('a film is ready before its smaller copies are made, and stays so when they fail', async () => {
  const { id } = await app.add(await makeTallFilm('soon.mp4'), { type: 'video' });
  let film = await app.media.find({ id });
  while (film.status === 'processing') film = await app.media.find({ id });
  expect(film.status).toBe('ready');
  expect(await app.steps(id)).toMatchObject({ mid: 'pending' });
  await app.settled(id);
  await app.ctx.db
    .updateTable('processing_step')
    .set({ state: 'failed' })
    .where('media_id', '=', id)
    .where('step', 'in', ['low', 'mid'])
    .execute();
  expect(await app.media.find({ id })).toMatchObject({ status: 'ready' });
});

it('a small film of many bits gets a small copy, unless what plays of it is light already', async () => {
  const noise = 'testsrc2=size=480x360:rate=25:duration=2,noise=alls=60:allf=t';
  const heavy = await makeByRecipe(app.folder, {
    name: 'heavy.mp4',
    sources: [noise, tone(2)],
    options: `${H264} -c:a aac`,
  });
  expect(heights(await app.process(heavy, { type: 'video' }))).toEqual([
    ['play?v=1', 360],
    ['low?v=1', 360],
  ]);
  const calm = await makeByRecipe(app.folder, {
    name: 'calm.avi',
    sources: [bars('480x360', 2), tone(2)],
    options: '-c:v rawvideo -pix_fmt yuv420p -c:a pcm_s16le',
  });
  const film = await app.process(calm, { type: 'video', mime_type: 'video/x-msvideo' });
  expect(heights(film)).toEqual([['play?v=1', 360]]);
  expect(await app.steps(film.id)).toMatchObject({ low: 'done' });
});

it('a smaller copy that was lost is made again, and leaves with its film [CORE-09]', async () => {
  const { id } = await app.process(await makeTallFilm('lost.mp4'), { type: 'video' });
  const file = await app.pathOf(id, 'mid');
  await rm(file);
  await regenerateRendition(app.ctx, id, 'mid');
  expect(await app.settled(id)).toMatchObject({ status: 'ready' });
  expect((await stat(file)).size).toBeGreaterThan(1000);
  await app.media.remove({ id });
  await app.as(app.anna.actor).trash.purge({ ids: [id] });
  await purgeItem(app.ctx, { mediaId: id, before: null });
  await expect(stat(file)).rejects.toThrow('ENOENT');
});
