// A clip beside all other items: in each list, and in whatever becomes of its film without a question.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '#features/account-deletion/delete-account.ts';
import { transferOwnership } from '#features/account-deletion/transfer-ownership.ts';
import { readFixityState } from '#features/fixity/fixity.read.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import type { ActorCtx } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { passDays } from '#test/pass-days.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor);
const part = { beginMs: 5000, endMs: 25_000 };

async function makeTape(owner: Person) {
  const film = await keepOriginal(app.ctx, owner.userId, Buffer.from(`a tape ${newId()}`), {
    type: 'video',
    title: 'The whole tape',
    duration_ms: 60_000,
    captured_at: '2001-01-01T00:00:00',
    capture_precision: 'year',
    status: 'ready',
  });
  const clip = await as(owner).clips.make({ mediaId: film.id, ...part, title: 'Cake' });
  return { film, clip };
}

async function stateOf(id: string) {
  const row = await app.ctx.db
    .selectFrom('media')
    .select(['user_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ownerId: row.user_id, isInTrash: row.deleted_at !== null };
}

it('is an item in each list, in the timeline at its own date, in search, collections and links [TAPE-09]', async () => {
  const anna = await createPerson(app.ctx.db);
  const calls = as(anna);
  const { film, clip } = await makeTape(anna);
  const june = { localTime: '1987-06-01', precision: 'month' as const };
  await calls.chapters.put({
    mediaId: film.id,
    id: newId(),
    startMs: 30_000,
    title: 'Lake',
    capture: june,
  });
  const made = (await calls.clips.makeOfChapters({ mediaId: film.id })).items;
  const lake = made.find(({ title }) => title === 'Lake')!;
  expect(lake).toMatchObject({ fileSizeBytes: 0, durationMs: 30_000, parentId: film.id });
  const byDate = { sort: 'captureDate', direction: 'asc' } as const;
  const { groups } = await calls.media.timeline(byDate);
  expect(groups.map(({ period, ratios }) => [period, ratios.length])).toEqual([
    ['1987-06', 1],
    ['2001', 2],
  ]);
  const inOrder = [lake.id, film.id, clip.id];
  expect(new Set((await calls.media.list(byDate)).items.map(({ id }) => id))).toEqual(
    new Set(inOrder),
  );
  expect((await calls.media.ids(byDate)).ids[0]).toBe(lake.id);
  expect((await calls.media.pages({})).total).toBe(3);
  expect((await calls.media.around({ id: lake.id })).total).toBe(3);
  expect((await calls.search.results({ query: 'lake' })).items[0]).toMatchObject({ id: lake.id });
  expect((await calls.search.everything({ query: 'cake' })).videos.count).toBe(1);
  const { id: collectionId } = await calls.collections.create({ name: 'Lakes', type: 'movies' });
  await calls.collections.addItems({ collectionId, mediaIds: [lake.id] });
  const { path } = await calls.shares.create({ collectionId });
  const shared = await calls.shares.items({ token: path.split('/').at(-1)! });
  expect(shared.items.map(({ title }) => title)).toEqual(['Lake']);
  const { totalDurationMs, totalSizeBytes, count } = await calls.media.summary({ type: 'video' });
  expect([count, totalDurationMs, totalSizeBytes]).toEqual([3, 60_000, film.file_size]);
});

it('is made by who may change its film, and belongs to the owner of that, in whose order it stands [TAPE-09]', async () => {
  const [anna, ben, cleo] = [
    await createPerson(app.ctx.db),
    await createPerson(app.ctx.db),
    await createPerson(app.ctx.db),
  ];
  const { film, clip } = await makeTape(anna);
  const { id: spaceId } = await as(anna).spaces.create({ name: 'Family' });
  await as(anna).spaces.addItems({ spaceId, mediaIds: [film.id] });
  await insertMember(app.ctx.db, { space_id: spaceId, user_id: ben.userId, role: 'editor' });
  await insertMember(app.ctx.db, { space_id: spaceId, user_id: cleo.userId, role: 'viewer' });
  const wanted = { mediaId: film.id, beginMs: 1000, endMs: 3000, title: 'Of Ben' };
  await expect(as(cleo).clips.make(wanted)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const made = await as(ben).clips.make(wanted);
  expect(made.ownerId).toBe(anna.userId);
  expect(new Date(made.uploadDate) > film.upload_date).toBe(true);
  expect(new Date(made.uploadDate) <= new Date(clip.uploadDate)).toBe(true);
  expect((await as(ben).media.list({})).items).toEqual([]);
  expect((await as(cleo).media.list({ spaceId })).items.map(({ id }) => id)).toContain(made.id);
});

it('follows its chapter, and what others have grows only when whoever may change the film says so [TAPE-13]', async () => {
  const anna = await createPerson(app.ctx.db);
  const { film } = await makeTape(anna);
  const { chapters, clips, shares } = as(anna);
  const chapter = { mediaId: film.id, id: newId() };
  await chapters.put({ ...chapter, startMs: 20_000, endMs: 40_000, title: 'Lake' });
  const [lake] = (await clips.makeOfChapters({ mediaId: film.id })).items;
  const placeNow = async () => {
    const { items } = await clips.list({ mediaId: film.id });
    const found = items.find(({ id }) => id === lake!.id)!;
    return [found.beginMs, found.endMs, found.isShared];
  };
  await chapters.put({ ...chapter, startMs: 10_000 });
  expect(await placeNow()).toEqual([10_000, 40_000, false]);
  await shares.create({ mediaId: lake!.id });
  await chapters.put({ ...chapter, startMs: 5000 });
  expect(await placeNow()).toEqual([10_000, 40_000, true]);
  const wider = { id: lake!.id, beginMs: 5000, endMs: 40_000 };
  await expect(clips.move(wider)).rejects.toMatchObject({ code: 'CONFLICT' });
  await clips.move({ ...wider, widensShared: true });
  expect(await placeNow()).toEqual([5000, 40_000, true]);
  await chapters.put({ ...chapter, startMs: 30_000 });
  expect(await placeNow()).toEqual([30_000, 40_000, true]);
});

it('shares the fate of its film where nobody can be asked: many chosen, a program, another owner, a closed account [TAPE-13]', async () => {
  const { db } = app.ctx;
  const [anna, ben, boss] = [
    await createPerson(db),
    await createPerson(db),
    await createPerson(db, { role: 'superuser' }),
  ];
  const [one, two] = [await makeTape(anna), await makeTape(anna)];
  await as(anna).trash.add({ ids: [one.film.id] });
  const rest = restCaller(await app.listen(), await insertApiKey(db, anna.userId));
  expect((await rest('DELETE', `/media/${two.film.id}`)).ok).toBe(true);
  for (const { clip } of [one, two]) {
    expect(await stateOf(clip.id)).toMatchObject({ isInTrash: true });
  }
  await transferOwnership(
    app.ctx,
    { ownerId: anna.userId, heirId: ben.userId },
    { onBatch: () => undefined },
  );
  await as(ben).media.restore({ id: two.film.id });
  expect(await stateOf(two.clip.id)).toEqual({ ownerId: ben.userId, isInTrash: false });
  const asBoss = { ...app.ctx, actor: boss.actor } as unknown as ActorCtx;
  await deleteAccount(asBoss, { userId: ben.userId, media: 'delete' });
  expect(await stateOf(two.clip.id)).toMatchObject({ isInTrash: true });
  await passDays(db, { userId: ben.userId, days: 31 });
  await runJob(purgeTrashJob, app.ctx, {});
  for (const { film, clip } of [one, two]) {
    expect([await stateOf(film.id), await stateOf(clip.id)]).toEqual([undefined, undefined]);
    expect(await app.ctx.storage.head(film.bucket, film.file_path)).toBeNull();
  }
});

it('has no file that could be missing, late in a copy or damaged, and goes into the trash alone [TAPE-13]', async () => {
  const anna = await createPerson(app.ctx.db);
  const before = await readFixityState(app.ctx);
  const { film, clip } = await makeTape(anna);
  const { originals, damaged } = await readFixityState(app.ctx);
  expect([originals, damaged]).toEqual([before.originals + 1, before.damaged]);
  await as(anna).trash.add({ ids: [clip.id] });
  expect((await as(anna).trash.list({})).items).toMatchObject([
    { id: clip.id, title: 'Cake', fileSizeBytes: 0 },
  ]);
  await as(anna).trash.purge({ ids: [clip.id] });
  expect(await stateOf(film.id)).toMatchObject({ isInTrash: false });
  expect(await app.ctx.storage.head(film.bucket, film.file_path)).not.toBeNull();
});
