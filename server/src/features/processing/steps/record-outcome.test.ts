import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordOutcome } from '#features/processing/steps/record-outcome.ts';
import { listSteps, planSteps } from '#features/processing/steps/steps.repo.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('lets the date stand that a person gives while the file is looked into [DATE-04]', async () => {
  const { ctx } = app;
  const anna = await createPerson(ctx.db);
  const { id: mediaId } = await keepOriginal(ctx, anna.userId, Buffer.from('film'), {
    status: 'processing',
  });
  await planSteps(ctx.db, mediaId, ['inspect']);
  const { revision } = (await listSteps(ctx.db, mediaId))[0]!;
  const { media } = app.as(anna.actor);
  await media.setCapture({ ids: [mediaId], localTime: '1987-06-05', precision: 'month' });

  await recordOutcome(
    ctx,
    { mediaId, step: 'inspect', revision },
    {
      state: 'done',
      changes: {
        duration_ms: 5000,
        captured_at: '2015-01-02T03:04:05',
        capture_offset: '+02:00',
        capture_precision: 'day',
        capture_source: 'container',
      },
    },
  );
  expect(await media.find({ id: mediaId })).toMatchObject({
    durationMs: 5000,
    capture: {
      localTime: '1987-06-01T00:00:00',
      precision: 'month',
      source: 'person',
      offset: null,
    },
  });
});

it('lets others change an item while the bytes of what was made come to the storage', async () => {
  const { ctx } = app;
  const anna = await createPerson(ctx.db);
  const { id: mediaId } = await keepOriginal(ctx, anna.userId, Buffer.from('a film'));
  await planSteps(ctx.db, mediaId, ['play']);
  const { revision } = (await listSteps(ctx.db, mediaId))[0]!;
  const { prepareDerived } = ctx.storage;
  let prepared = 0;
  const storage: typeof ctx.storage = {
    ...ctx.storage,
    prepareDerived: async (input) => {
      await sql`select from media where id = ${mediaId} for update nowait`.execute(ctx.db);
      prepared += 1;
      return prepareDerived(input);
    },
  };
  await ctx.storage.withScratch('copy', async (folder) => {
    const file = path.join(folder, 'play.mp4');
    await writeFile(file, 'copy');
    const made = { kind: 'play', path: file, mimeType: 'video/mp4', sizeBytes: 4 } as const;
    const key = { mediaId, step: 'play', revision } as const;
    await recordOutcome({ ...ctx, storage }, key, { state: 'done', files: [made] });
  });
  expect(prepared).toBe(1);
  const { file_path } = await ctx.db
    .selectFrom('rendition')
    .select('file_path')
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow();
  expect(await ctx.storage.head('renditions', file_path)).toEqual({ sizeBytes: 4 });
});
