// A newly uploaded film does not wait for the small copy of another one, with the real queue, workers and ffmpeg.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { H264, bars, makeByRecipe, makeFilm, tone } from '#test/make-film.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

async function jobOf(mediaId: string, step: string) {
  const jobs = await app.ctx.jobs.listJobs({ name: makeFilmRenditionJob.name, limit: 100 });
  return jobs.find(({ payload }) => {
    const wish = payload as { mediaId: string; step: string };
    return wish.mediaId === mediaId && wish.step === step;
  });
}

it('a film is made playable while the small copy of another one, begun before it, waits', async () => {
  const long = await makeByRecipe(app.folder, {
    name: 'long.mp4',
    sources: [bars('1280x720', 60), tone(60)],
    options: `${H264} -g 25 -c:a aac`,
  });
  const first = await app.add(long, { type: 'video' });
  while ((await jobOf(first.id, 'low'))?.state !== 'active') await sleep(20);

  const second = await app.add(await makeFilm(app.folder, 'xvidAvi'), {
    type: 'video',
    mime_type: 'video/x-msvideo',
  });
  while ((await app.steps(second.id)).play !== 'done') await sleep(20);
  expect(await app.steps(first.id)).toMatchObject({ play: 'done', low: 'pending' });
  expect(await app.media.find({ id: first.id })).toMatchObject({ status: 'ready' });

  await app.settled(first.id);
  expect(await app.steps(first.id)).toMatchObject({ low: 'done' });
  await expect.poll(() => jobOf(first.id, 'low')).toMatchObject({ state: 'completed', attempt: 1 });
});
