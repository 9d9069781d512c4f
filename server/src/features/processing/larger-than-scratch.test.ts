// An original of an object store that is larger than all that this machine may fetch of it (SCRATCH_BYTES).
import path from 'node:path';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { isClip } from '#features/media-items/media-row.ts';
import { previewMending } from '#features/mending/preview-mending.service.ts';
import { fitsOf } from '#features/processing/clips/part-of-now.ts';
import { savePartJob } from '#features/processing/clips/save-part.job.ts';
import { listSavedParts } from '#features/processing/clips/saved-parts.repo.ts';
import { requestPart } from '#features/processing/clips/saved-parts.service.ts';
import { processItem } from '#features/processing/process-item.ts';
import { enqueueProcessing, retryProcessing } from '#features/processing/processing.service.ts';
import { createFetchedFiles } from '#platform/storage/s3-fetched.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
});
afterAll(() => app?.close());

/** The app with originals that are fetched first, as those of a store are. */
function fetchingAtMost(limitBytes: number, bytes: Buffer) {
  const { ctx, dataDir } = app;
  const scratchDir = path.join(dataDir, `scratch-${limitBytes}`);
  const files = createFetchedFiles({ scratchDir, limitBytes, log: ctx.log });
  const withLocalFile: Storage['withLocalFile'] = (_bucket, key, work) => {
    const fetch = async () => [bytes] as unknown as AsyncIterable<Buffer>;
    return files.use({ id: key, sizeBytes: bytes.length, sha256: null, fetch }, work);
  };
  return { ...ctx, storage: { ...ctx.storage, withLocalFile } };
}

it('is kept, says why it is not shown, and is shown when an administrator allows more and tries again', async () => {
  const { ctx } = app;
  const { signal } = new AbortController();
  const anna = await createPerson(ctx.db);
  const media = app.as(anna.actor).media;
  const bytes = await drawPhoto().jpeg().toBuffer();
  const { id } = await keepOriginal(ctx, anna.userId, bytes, { status: 'processing' });
  await ctx.db.transaction().execute((trx) => enqueueProcessing(ctx, trx, id));

  const small = fetchingAtMost(bytes.length - 1, bytes);
  await expect(processItem(small, id, { signal })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const item = await media.find({ id });
  expect(item.status).toBe('failed');
  expect(item.statusReason).toContain('an administrator can allow more (SCRATCH_BYTES)');

  await ctx.db.transaction().execute((trx) => retryProcessing(ctx, trx, id));
  expect(await media.find({ id })).toMatchObject({ status: 'processing', statusReason: null });
  await processItem(fetchingAtMost(bytes.length, bytes), id, { signal });
  expect((await media.find({ id })).status).toBe('ready');
});

it('says so of a part that is saved, and of a look at what is put right', async () => {
  const { db, storage } = app.ctx;
  const { userId, actor } = await createPerson(db);
  const bytes = Buffer.from('a film that is larger than the scratch folder');
  const film = await keepOriginal(app.ctx, userId, bytes, {
    type: 'video',
    duration_ms: 60_000,
    status: 'ready',
  });
  const mediaId = film.id;
  const small = { ...fetchingAtMost(bytes.length - 1, bytes), actor };
  await expect(
    previewMending(small, { mediaId, mending: asItIs, beginMs: 0 }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('SCRATCH_BYTES'),
  });

  const { id } = await app
    .as(actor)
    .clips.make({ mediaId, beginMs: 0, endMs: 5000, title: 'Cake' });
  const clip = await findLive(db, id);
  if (!clip || !isClip(clip)) throw new Error('There is no clip.');
  const asked = { clip, method: 'copy' as const };
  const jobs = { enqueue: async () => null } as never;
  await requestPart({ jobs, storage }, db, asked);
  await runJob(savePartJob, small, { mediaId: id, method: 'copy', fits: fitsOf(clip) });
  const [part] = await listSavedParts(db, id);
  expect(part?.trouble).toContain('SCRATCH_BYTES');
});
