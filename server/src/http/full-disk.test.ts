// What a disk does that has nothing left but its reserve: every use asks one account (disk-room.ts).
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '#features/backups/make-backup.ts';
import { processItem } from '#features/processing/process-item.ts';
import { enqueueProcessing } from '#features/processing/processing.service.ts';
import { toUnavailable } from '#platform/db/to-unavailable.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let anna: Person;
let photoId: string;
const { signal } = new AbortController();

beforeAll(async () => {
  // More bytes than any disk has.
  app = await createTestApp({ KEEP_FREE_BYTES: String(2 ** 50) });
  await app.startJobs();
  origin = await app.listen();
  anna = await createPerson(app.ctx.db);
  const bytes = await drawPhoto().jpeg().toBuffer();
  const { id } = await keepOriginal(app.ctx, anna.userId, bytes, {
    original_name: 'Beach.jpg',
    status: 'processing',
  });
  photoId = id;
});
afterAll(() => app?.close());

it('makes no copies for visitors: a single one is refused, and a download of all ends [F10]', async () => {
  const api = app.as(anna.actor);
  const item = await api.shares.create({ mediaId: photoId });
  const single = await fetch(
    `${origin}/api${item.path}/${photoId}/download`.replace('/s/', '/shares/'),
  );
  expect([single.status, await single.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
  const { id: collectionId } = await api.collections.create({ name: 'Summer', type: 'mixed' });
  await api.collections.addItems({ collectionId, mediaIds: [photoId] });
  const all = await api.shares.create({ collectionId });
  const zip = fetch(`${origin}/api${all.path}/archive`.replace('/s/', '/shares/'));
  await expect(zip.then((answer) => answer.arrayBuffer())).rejects.toThrow();
});

it('lets copies and pictures wait, and says why [F10]', async () => {
  const { ctx } = app;
  await ctx.db.transaction().execute((trx) => enqueueProcessing(ctx, trx, photoId));
  await expect(processItem(ctx, photoId, { signal })).rejects.toMatchObject({
    code: 'STORAGE_FULL',
  });
  const step = await ctx.db
    .selectFrom('processing_step')
    .select(['state', 'reason'])
    .where('media_id', '=', photoId)
    .executeTakeFirstOrThrow();
  expect(step).toEqual({
    state: 'pending',
    reason: 'The server has not enough free disk space. It goes on when there is enough.',
  });
});

it('takes no backup onto the disk of the archive [F10]', async () => {
  const root = path.join(app.dataDir, 'backups');
  await expect(makeBackup(app.ctx, { root })).rejects.toThrow(/0\.0 GB are free in .*backups/);
});

it('goes on showing what is there', async () => {
  const cookieless = await app.as(anna.actor).media.find({ id: photoId });
  expect(cookieless.title).toBe('Untitled');
});

it('is named as such when the database finds it, and is no fault of the call', () => {
  const error = Object.assign(new Error('could not write init file'), { code: '53100' });
  expect(toUnavailable(error)).toMatchObject({
    code: 'STORAGE_FULL',
    message: 'The disk of this server is full. Please tell an administrator.',
  });
});
