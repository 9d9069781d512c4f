// A browser could not play what it was offered, and its player asked for a copy.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { requestSteps } from '#features/processing/steps/steps.repo.ts';
import { bars, H264, makeByRecipe, makeRecording, tone } from '#test/make-film.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { runJob } from '#test/run-job.ts';

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

const film = {
  name: 'direct.mp4',
  sources: [bars('320x180', 2), tone(2)],
  options: `${H264} -c:a aac`,
};

it.each([
  ['film', 'video', () => makeByRecipe(app.folder, film), 'video/mp4'],
  ['recording', 'audio', () => makeRecording(app.folder, 'mp3'), 'audio/mp4'],
] as const)(
  'a %s that a browser could not play as it is gets a copy, once, under another address',
  async (_, type, make, mimeType) => {
    const before = await app.process(await make(), {
      type,
      mime_type: type === 'audio' ? 'audio/mpeg' : 'video/mp4',
    });
    const { id } = before;
    expect(before).toMatchObject({ status: 'ready', sources: [{ isOriginal: true }] });

    expect(await app.media.requestCopy({ id })).toMatchObject({ status: 'processing' });
    // Until the copy is there, others play the original.
    expect(await app.media.find({ id })).toMatchObject({ sources: [{ isOriginal: true }] });
    const after = await app.settled(id);
    expect(after).toMatchObject({ status: 'ready', sources: [{ isOriginal: false, mimeType }] });
    expect(after.sources[0]!.url).not.toBe(before.sources[0]!.url);

    expect(await app.media.requestCopy({ id })).toMatchObject({ status: 'ready' });
  },
);

it('a copy that is being made is not begun again', async () => {
  const { id } = await app.process(await makeByRecipe(app.folder, film), { type: 'video' });
  const revision = async () => {
    const { db } = app.ctx;
    const steps = db.selectFrom('processing_step').select('revision').where('media_id', '=', id);
    return (await steps.where('step', '=', 'play').executeTakeFirstOrThrow()).revision;
  };
  await app.media.requestCopy({ id });
  const begun = await revision();
  expect(await app.media.requestCopy({ id })).toMatchObject({ status: 'processing' });
  expect(await revision()).toBe(begun);
  await app.settled(id);
});

it('a wish that comes while the sound is measured is not forgotten', async () => {
  const { id } = await app.process(await makeByRecipe(app.folder, film), { type: 'video' });
  const { db, media } = app.ctx;
  const facts = async () =>
    (await db.selectFrom('media').select('facts').where('id', '=', id).executeTakeFirstOrThrow())
      .facts;
  const unmeasured = JSON.stringify({ ...(await facts()), loudness: null });
  await db.updateTable('media').set({ facts: unmeasured }).where('id', '=', id).execute();
  await requestSteps(db, id, ['loudness']);
  const measureLoudness: typeof media.measureLoudness = async (...args) => {
    await app.media.requestCopy({ id });
    return media.measureLoudness(...args);
  };
  const ctx = { ...app.ctx, media: { ...media, measureLoudness } };
  await runJob(makeFilmRenditionJob, ctx, { mediaId: id, step: 'loudness' });
  expect(await facts()).toMatchObject({
    needsConversion: true,
    loudness: { lufs: expect.any(Number) },
  });
  await app.settled(id);
});

it('photos have no copies to play', async () => {
  const { id } = await app.process(await drawPhoto().jpeg().toBuffer(), { type: 'image' });
  await expect(app.media.requestCopy({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
