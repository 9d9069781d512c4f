// A newer pipeline reprocesses older films by itself, while the server is idle.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import {
  reprocessOutdatedJob,
  scheduleReprocessing,
} from '#features/processing/reprocess/reprocess-outdated.job.ts';
import { findDueSteps } from '#features/processing/steps/due-steps.read.ts';
import { pipelineVersion } from '#features/processing/steps/pipeline-version.ts';
import { toolsVersion } from '#features/processing/steps/record-outcome.ts';
import type { ProcessingStepName } from '#platform/db/media-tables.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { makeByRecipe, makeFilm } from '#test/make-film.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

const stepRows = (id: string) =>
  app.ctx.db.selectFrom('processing_step').selectAll().where('media_id', '=', id).execute();

/** Makes the item look as if an older version without these steps had processed it. */
async function makeOld(id: string, without: ProcessingStepName[]) {
  const { db } = app.ctx;
  await db
    .deleteFrom('rendition')
    .where('media_id', '=', id)
    .where('kind', 'in', without)
    .execute();
  await db
    .deleteFrom('processing_step')
    .where('media_id', '=', id)
    .where('step', 'in', without)
    .execute();
  await db
    .updateTable('processing_step')
    .set({ pipeline_version: 1 })
    .where('media_id', '=', id)
    .execute();
}

const runs = () => app.ctx.jobs.listJobs({ name: reprocessOutdatedJob.name, limit: 100 });

async function caughtUp() {
  await scheduleReprocessing(app.ctx);
  while ((await runs()).some(({ state }) => state !== 'completed')) await sleep(50);
}

it('a film of before gets its small copy by itself; what it has stays as it is', async () => {
  const { id, durationMs } = await app.process(await makeFilm(app.folder, 'hd'), { type: 'video' });
  const kept = () =>
    app.ctx.db
      .selectFrom('media')
      .select(['duration_ms', 'facts', 'thumbnail_path', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const made = async () => (await app.renditions(id)).filter(({ kind }) => kind !== 'low');
  await makeOld(id, ['low']);
  const before = { row: await kept(), files: await made() };
  expect(await app.media.find({ id })).toMatchObject({ sources: [{ height: 720 }] });

  await caughtUp();
  expect(await app.media.find({ id })).toMatchObject({
    status: 'ready',
    durationMs,
    sources: [{ height: 720 }, { height: 480 }],
  });
  expect({ row: await kept(), files: await made() }).toEqual(before);
  const inspected = (await stepRows(id)).find(({ step }) => step === 'inspect');
  expect(inspected).toMatchObject({ state: 'done', pipeline_version: pipelineVersion });
});

it('what this version has tried in vain it does not try again', async () => {
  const { id } = await app.process(await makeFilm(app.folder, 'hd'), { type: 'video' });
  const tools = toolsVersion(app.ctx);
  for (const state of ['failed', 'unprocessable'] as const) {
    await app.ctx.db
      .updateTable('processing_step')
      .set({ state, tools })
      .where('media_id', '=', id)
      .where('step', '=', 'low')
      .execute();
    const before = await runs();
    await scheduleReprocessing(app.ctx);
    expect(await runs()).toEqual(before);
  }
});

it('a WebM of before, which only newer browsers play, gets a copy for all', async () => {
  const recipe = {
    name: 'tiny.webm',
    sources: ['testsrc2=size=64x64:rate=25:duration=1'],
    options: '-c:v libvpx -deadline realtime',
  };
  const { id } = await app.process(await makeByRecipe(app.folder, recipe), { type: 'video' });
  expect(await app.media.find({ id })).toMatchObject({ sources: [{ isOriginal: false }] });
  // The earlier version called the step done, and kept the original as the only source.
  await app.ctx.db.deleteFrom('rendition').where('kind', '=', 'play').execute();
  await makeOld(id, ['check']);
  expect(await app.media.find({ id })).toMatchObject({
    sources: [{ mimeType: 'video/webm', isOriginal: true }],
  });
  await caughtUp();
  expect(await app.media.find({ id })).toMatchObject({
    status: 'ready',
    sources: [{ mimeType: 'video/mp4', isOriginal: false }],
  });
  expect((await app.renditions(id)).map(({ kind }) => kind)).toContain('play');
});

it('makes again the photos that an earlier version could not show, or only in part [UPLOAD-07]', async () => {
  const photo = await drawPhoto().jpeg().toBuffer();
  const [whole, damaged, unshown] = await Promise.all(
    (['done', 'damaged', 'unprocessable'] as const).map(async (state) => {
      const { id } = await app.process(photo, { type: 'image' });
      await app.ctx.db
        .updateTable('processing_step')
        .set({ pipeline_version: 3, ...(state !== 'done' && { state }) })
        .where('media_id', '=', id)
        .where('step', '=', 'pictures')
        .execute();
      return id;
    }),
  );
  await caughtUp();
  const made = async (id = '') => (await stepRows(id)).find(({ step }) => step === 'pictures');
  const again = { state: 'done', pipeline_version: pipelineVersion };
  expect(await made(damaged)).toMatchObject(again);
  expect(await made(unshown)).toMatchObject(again);
  expect(await made(whole)).toMatchObject({ state: 'done', pipeline_version: 3 });
});

it('many items come a few at a time, behind everything else, and none twice; what lies in the trash stays there', async () => {
  const { db, jobs } = app.ctx;
  const items: string[] = [];
  for (let place = 0; place < 24; place += 1) {
    const { id } = await keepOriginal(app.ctx, app.anna.userId, Buffer.from(`no photo ${place}`), {
      type: 'image',
      status: 'unprocessable',
      ...(place === 0 && { deleted_at: new Date() }),
    });
    items.push(id);
  }
  await db
    .insertInto('processing_step')
    .values(
      items.flatMap((media_id) => [
        { media_id, step: 'inspect' as const, state: 'done' as const, pipeline_version: 1 },
        {
          media_id,
          step: 'pictures' as const,
          state: 'unprocessable' as const,
          pipeline_version: 1,
        },
      ]),
    )
    .execute();
  const isOfThese = ({ payload }: { payload: unknown }) =>
    items.includes((payload as { mediaId: string }).mediaId);
  await caughtUp();
  const all = (await jobs.listJobs({ name: processMediaJob.name, limit: 100 })).filter(isOfThese);
  const open = all.map(
    ({ createdAt }) =>
      all.filter((other) => other.createdAt <= createdAt && createdAt < other.completedAt!).length,
  );
  expect(Math.max(...open)).toBeGreaterThan(1);
  expect(Math.max(...open)).toBeLessThanOrEqual(10);
  expect(all).toHaveLength(23);
  expect(new Set(all.map(({ payload }) => (payload as { mediaId: string }).mediaId))).toEqual(
    new Set(items.slice(1)),
  );
  const before = await runs();
  await scheduleReprocessing(app.ctx);
  expect(await runs()).toEqual(before);
});

it('makes copies again that have the titles of chapters, and no others', async () => {
  const { db } = app.ctx;
  const due = async (chapters: object[]) => {
    const { id } = await keepOriginal(app.ctx, app.anna.userId, Buffer.from('film'), {
      type: 'video',
      facts: JSON.stringify({ chapters }),
    });
    const step = { media_id: id, state: 'done' as const, pipeline_version: 5 };
    await db
      .insertInto('processing_step')
      .values([
        { ...step, step: 'play' },
        { ...step, step: 'low' },
      ])
      .execute();
    const steps = await findDueSteps(db, toolsVersion(app.ctx), id);
    await db.deleteFrom('processing_step').where('media_id', '=', id).execute();
    return steps.map(({ step }) => step).toSorted();
  };
  expect(await due([])).toEqual([]);
  expect(await due([{ title: 'Lake', startMs: 0 }])).toEqual(['low', 'play']);
});

it('understands a job that has waited in the queue since an earlier version', () => {
  const mediaId = '0198c0de-0000-7000-8000-000000000001';
  expect(processMediaJob.parse({ mediaId, isLater: true })).toEqual({ mediaId });
});
