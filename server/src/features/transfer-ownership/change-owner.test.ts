// What happens to items when an administrator gives them another owner.
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { onDisk } from '#test/on-disk.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.startBackground();
  const { db } = app.ctx;
  anna = await createPerson(db);
  bert = await createPerson(db);
  admin = await createPerson(db, { role: 'admin' });
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor);
const missing = { code: 'NOT_FOUND' };

async function collectionWith(person: Person, mediaId: string) {
  const { id } = await as(person).collections.create({ name: 'Summer', type: 'mixed' });
  await as(person).collections.addItems({ collectionId: id, mediaIds: [mediaId] });
  await as(person).collections.setThumbnail({ collectionId: id, mediaId });
  return id;
}

it('hands files over with one call: seen and managed by the new owner only, the file untouched [ISOL-01, CORE-08]', async () => {
  const { db, storage } = app.ctx;
  const tape = await keepOriginal(app.ctx, anna.userId, Buffer.from('the tape'));
  const path = onDisk(app.ctx).pathOf(tape.bucket, tape.file_path);
  const before = await stat(path);
  const input = { ids: [tape.id], ownerId: bert.userId };
  expect(await as(admin).admin.changeOwner(input)).toEqual({ changed: 1 });
  expect(await mendArchiveSums(db)).toBe(0);
  await expect(as(anna).media.find({ id: tape.id })).rejects.toMatchObject(missing);
  expect(await as(bert).media.find({ id: tape.id })).toMatchObject({
    ownerId: bert.userId,
    filePath: tape.file_path,
  });
  expect((await stat(path)).ino).toBe(before.ino);
  await expect
    .poll(async () => (await storage.readSidecar(tape.bucket, tape.file_path))?.ownerId)
    .toBe(bert.userId);
  // A repeated call changes nothing.
  expect(await as(admin).admin.changeOwner(input)).toEqual({ changed: 0 });
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'target_user_id', 'target_id', 'details'])
    .where('action', '=', 'media.owner-changed')
    .orderBy('id')
    .executeTakeFirst();
  expect(entry).toEqual({
    actor_id: admin.userId,
    target_user_id: bert.userId,
    target_id: tape.id,
    details: { count: 1 },
  });
});

it("takes them out of the old owner's collections and ends the old owner's links; the new owner's stay", async () => {
  const photo = await insertMedia(app.ctx.db, anna.userId);
  const stays = await insertMedia(app.ctx.db, anna.userId);
  const collectionId = await collectionWith(anna, photo.id);
  await as(anna).collections.addItems({ collectionId, mediaIds: [stays.id] });
  await as(anna).shares.create({ mediaId: photo.id });
  await as(admin).admin.changeOwner({ ids: [photo.id], ownerId: bert.userId });

  const { items } = await as(anna).collections.items({ collectionId });
  expect(items.map(({ media }) => media.id)).toEqual([stays.id]);
  const { thumbnail_media_id } = await app.ctx.db
    .selectFrom('collections')
    .select('thumbnail_media_id')
    .where('id', '=', collectionId)
    .executeTakeFirstOrThrow();
  expect(thumbnail_media_id).toBe(null);
  expect((await as(anna).shares.list({})).items).toEqual([]);

  const hers = await collectionWith(bert, photo.id);
  await as(bert).shares.create({ mediaId: photo.id });
  await as(admin).admin.changeOwner({ ids: [photo.id, stays.id], ownerId: bert.userId });
  expect((await as(bert).collections.items({ collectionId: hers })).items).toHaveLength(1);
  expect((await as(bert).shares.list({})).items).toHaveLength(1);
  // An item that gets its old owner again does not return to the old collection.
  await as(admin).admin.changeOwner({ ids: [photo.id], ownerId: anna.userId });
  expect((await as(anna).collections.items({ collectionId })).items).toEqual([]);
});

it('tells both owners, so that their lists change at once', async () => {
  const photo = await insertMedia(app.ctx.db, anna.userId);
  await as(admin).admin.changeOwner({ ids: [photo.id], ownerId: bert.userId });
  const events = await app.ctx.db
    .selectFrom('change_event')
    .select(['action', 'user_id'])
    .where('entity_id', '=', photo.id)
    .orderBy('seq')
    .execute();
  expect(events).toEqual([
    { action: 'removed', user_id: anna.userId },
    { action: 'created', user_id: bert.userId },
  ]);
});

it('gives nothing to anybody before the administrator has proved who they are', async () => {
  const late = { ...admin.actor, sessionId: crypto.randomUUID() };
  const photo = await insertMedia(app.ctx.db, anna.userId);
  await expect(
    app.as(late).admin.changeOwner({ ids: [photo.id], ownerId: bert.userId }),
  ).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  const row = await app.ctx.db
    .selectFrom('media')
    .select('user_id')
    .where('id', '=', photo.id)
    .executeTakeFirst();
  expect(row).toEqual({ user_id: anna.userId });
});

it('does all or nothing: not for a file in the trash, a person who is gone, or beyond the quota', async () => {
  const { db } = app.ctx;
  const photo = await insertMedia(db, anna.userId, { file_size: 600 });
  const trashed = await insertMedia(db, anna.userId, { deleted_at: new Date() });
  const call = as(admin).admin.changeOwner;
  const nobody = '0198c0de-0000-4000-8000-000000000009';
  await expect(call({ ids: [photo.id, trashed.id], ownerId: bert.userId })).rejects.toMatchObject(
    missing,
  );
  await expect(call({ ids: [photo.id], ownerId: nobody })).rejects.toMatchObject(missing);
  const poor = await createPerson(db);
  await as(admin).people.setQuota({ userId: poor.userId, quotaBytes: 1000 });
  const two = [photo.id, (await insertMedia(db, anna.userId, { file_size: 600 })).id];
  await expect(call({ ids: two, ownerId: poor.userId })).rejects.toMatchObject({
    code: 'QUOTA_EXCEEDED',
  });
  expect((await as(poor).media.list({})).items).toEqual([]);
  expect(await call({ ids: [photo.id], ownerId: poor.userId })).toEqual({ changed: 1 });
});

it('is for administrators: nobody gives files away, or takes them', async () => {
  const photo = await insertMedia(app.ctx.db, anna.userId);
  for (const person of [anna, bert]) {
    await expect(
      as(person).admin.changeOwner({ ids: [photo.id], ownerId: bert.userId }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

it('takes them out of spaces that the new owner is not in, and what the old one said of passing on with it [SPACE-19]', async () => {
  const { id } = await insertMedia(app.ctx.db, anna.userId, { title: 'Pier' });
  const [shared, hers] = [
    await as(anna).spaces.create({ name: 'Both' }),
    await as(anna).spaces.create({ name: 'Hers' }),
  ];
  const { path } = await as(anna).spaces.createLink({ spaceId: shared.id, role: 'viewer' });
  await as(bert).spaces.join({ token: path.split('/').at(-1)! });
  for (const { id: spaceId } of [shared, hers]) {
    await as(anna).spaces.addItems({ spaceId, mediaIds: [id], mayPassOn: true });
  }
  await as(admin).admin.changeOwner({ ids: [id], ownerId: bert.userId });
  const shownIn = async (spaceId: string) =>
    (await as(anna).media.list({ spaceId })).items.map((item) => item.id);
  expect([await shownIn(shared.id), await shownIn(hers.id)]).toEqual([[id], []]);
  const { rows } = await sql<{ may_pass_on: boolean | null }>`
    select may_pass_on from space_item where media_id = ${id} and is_in`.execute(app.ctx.db);
  expect(rows).toEqual([{ may_pass_on: null }]);
});
