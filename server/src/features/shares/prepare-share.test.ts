// The first visitor does not wait: copies are begun with the link, and meanwhile the smaller ones are offered.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeCleanCopyJob } from '#features/processing/makers/make-clean-copy.job.ts';
import { prepareShareJob } from '#features/shares/prepare-share.job.ts';
import { listLackingCopies } from '#features/shares/shares.read.ts';
import { insertFullMedia } from '#test/insert-full-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
});
afterAll(() => app?.close());
beforeEach(async () => {
  anna = await createPerson(app.ctx.db);
});

const own = () => app.as(anna.actor);

/** Inserts an item that plays as it is and has these copies. */
async function insertDirect(type: 'video' | 'audio' | 'image', kinds: string[] = []) {
  const { id } = await insertFullMedia(app.ctx.db, anna.userId, type);
  const directPlay = { mimeType: type === 'audio' ? 'audio/mpeg' : 'video/mp4', height: 1080 };
  await app.ctx.db
    .updateTable('media')
    .set({ facts: JSON.stringify({ directPlay, loudness: null }) })
    .where('id', '=', id)
    .execute();
  await app.ctx.db.deleteFrom('rendition').where('media_id', '=', id).execute();
  for (const kind of kinds) await insertCopy(id, kind);
  return id;
}

function insertCopy(id: string, kind: string, isLevelled = false) {
  return app.ctx.db
    .insertInto('rendition')
    .values({
      media_id: id,
      kind,
      file_path: `x/${id}/${kind}.mp4`,
      mime_type: 'video/mp4',
      file_size: 1000,
      width: 640,
      height: 360,
      language: null,
      label: null,
      is_levelled: isLevelled,
      pipeline_version: 1,
    })
    .execute();
}

async function waiting(job: { name: string }): Promise<unknown[]> {
  const rows = await app.ctx.jobs.listJobs({ limit: 200 });
  return rows.filter(({ name }) => name === job.name);
}

it('finds what lacks a copy: films and recordings that play as they are, of items and collections [SHARE-10]', async () => {
  const film = await insertDirect('video');
  const recording = await insertDirect('audio', ['peaks']);
  const photo = await insertDirect('image');
  const clean = await insertDirect('video', ['clean']);
  const converted = await insertDirect('video', ['play']);
  const trashed = await insertDirect('video');
  const { id: collectionId } = await own().collections.create({ name: 'Lake', type: 'mixed' });
  const mediaIds = [film, recording, photo, clean, converted, trashed];
  await own().collections.addItems({ collectionId, mediaIds });
  await own().trash.add({ ids: [trashed] });
  const { share } = await own().shares.create({ collectionId });
  expect(new Set(await listLackingCopies(app.ctx.db, share.id))).toEqual(
    new Set([film, recording]),
  );

  const single = await own().shares.create({ mediaId: film });
  expect(await listLackingCopies(app.ctx.db, single.share.id)).toEqual([film]);
  const detailed = await own().shares.create({ mediaId: film, keepsDetails: true });
  expect(await listLackingCopies(app.ctx.db, detailed.share.id)).toEqual([]);
});

it('begins no copy of what is still being inspected, which may get one for everybody', async () => {
  const mediaId = await insertDirect('video');
  await app.ctx.db
    .updateTable('media')
    .set({ facts: '{}', status: 'processing' })
    .where('id', '=', mediaId)
    .execute();
  const { share } = await own().shares.create({ mediaId });
  expect(await listLackingCopies(app.ctx.db, share.id)).toEqual([]);
});

it('leaves a copy that has failed for a day, however often the link is opened', async () => {
  const mediaId = await insertDirect('video');
  const { share, path } = await own().shares.create({ mediaId });
  const token = path.replace('/s/', '');
  const visit = async () => {
    await app.as(null).shares.open({ token });
    await runJob(prepareShareJob, app.ctx, { shareId: share.id });
    await app.as(null).shares.item({ token, mediaId });
    const rows = await app.ctx.jobs.listJobs({ limit: 200, name: makeCleanCopyJob.name });
    return rows.filter(({ payload }) => (payload as { mediaId: string }).mediaId === mediaId);
  };
  const [first] = await visit();
  const fail = (at: string) =>
    sql`update pgboss.job set state = 'failed', completed_on = now() - ${at}::interval
      where id = ${first!.id}`.execute(app.ctx.db);
  const look = () => app.as(null).shares.item({ token, mediaId });
  expect(await look()).toMatchObject({ isComing: true, downloadUrl: null });
  await fail('1 minute');
  expect(await visit()).toHaveLength(1);
  // Nothing is announced that does not come, and there is still nothing to save.
  expect(await look()).toMatchObject({ isComing: false, downloadUrl: null });
  await fail('25 hours');
  expect(await visit()).toHaveLength(2);
  expect(await look()).toMatchObject({ isComing: true });
});

it('begins the copies when the link is made, all of them [SHARE-08]', async () => {
  const films = [await insertDirect('video'), await insertDirect('video')];
  const { id: collectionId } = await own().collections.create({ name: 'Lake', type: 'mixed' });
  await own().collections.addItems({ collectionId, mediaIds: films });
  const before = (await waiting(prepareShareJob)).length;
  const { share } = await own().shares.create({ collectionId });
  expect(await waiting(prepareShareJob)).toHaveLength(before + 1);
  const copies = (await waiting(makeCleanCopyJob)).length;
  await runJob(prepareShareJob, app.ctx, { shareId: share.id });
  expect(await waiting(makeCleanCopyJob)).toHaveLength(copies + 2);
  // A link that ended meanwhile needs none.
  await own().shares.end({ id: share.id });
  await runJob(prepareShareJob, app.ctx, { shareId: share.id });
  expect(await waiting(makeCleanCopyJob)).toHaveLength(copies + 2);
});

it('offers the smaller copies to play, and nothing to save, until the copy is there [SHARE-08, SHARE-10]', async () => {
  const mediaId = await insertDirect('video', ['low']);
  const { path } = await own().shares.create({ mediaId });
  const token = path.replace('/s/', '');
  const look = () => app.as(null).shares.item({ token, mediaId });
  const early = await look();
  expect(early.isComing).toBe(true);
  expect(early.downloadUrl).toBeNull();
  expect(early.sources.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
    `/api/shares/${token}/${mediaId}/low`,
  ]);
  await insertCopy(mediaId, 'clean');
  const later = await look();
  expect(later).toMatchObject({ isComing: false, sources: [{ isOriginal: false }, {}] });
  expect(later.downloadUrl).not.toBeNull();
});

it('does not make a copy louder that is levelled already', async () => {
  const mediaId = await insertDirect('audio');
  const loudness = { lufs: -26, rangeLu: 5, gainDb: 10, levelledBy: 'player' };
  const directPlay = { mimeType: 'audio/mpeg', height: null };
  await app.ctx.db
    .updateTable('media')
    .set({ facts: JSON.stringify({ directPlay, loudness }) })
    .where('id', '=', mediaId)
    .execute();
  const { path } = await own().shares.create({ mediaId });
  const token = path.replace('/s/', '');
  const gain = async () =>
    (await app.as(null).shares.item({ token, mediaId })).sources.map(({ gainDb }) => gainDb);
  await insertCopy(mediaId, 'clean');
  expect(await gain()).toEqual([10]);
  await app.ctx.db
    .updateTable('rendition')
    .set({ is_levelled: true })
    .where('media_id', '=', mediaId)
    .execute();
  expect(await gain()).toEqual([0]);
});

it('sends no mail to a visitor, who has no account, nor to the owner because of one', async () => {
  const mediaId = await insertDirect('video');
  const password = 'by the lake';
  const { path } = await own().shares.create({ mediaId, password });
  const token = path.replace('/s/', '');
  const visitor = app.as(null).shares;
  await expect(visitor.unlock({ token, password: 'on the hill' })).rejects.toThrow();
  await visitor.unlock({ token, password });
  for (const name of ['send-notice', 'send-mail']) {
    expect(await app.ctx.jobs.listJobs({ limit: 10, name })).toEqual([]);
  }
});
