// An original of an object store that is larger than all that this machine may fetch of it (SCRATCH_BYTES).
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processItem } from '#features/processing/process-item.ts';
import { enqueueProcessing, retryProcessing } from '#features/processing/processing.service.ts';
import { createFetchedFiles } from '#platform/storage/s3-fetched.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson } from '#test/people.ts';
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
  await ctx.db.transaction().execute((trx) => enqueueProcessing(ctx, trx, id, { origin: 'bulk' }));

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
