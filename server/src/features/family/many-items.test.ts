// Many items that leave a space at once: whom it concerns, and how their owner brings them back.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockKeptItems, lockLiveItems } from '#features/media-items/media-items.repo.ts';
import { forgetTaken } from '#features/spaces/many-items.repo.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let [anna, ben, cleo]: Person[] = [];
let spaceId: string;
/** 101 of Anna's, who owns the space; Ben is an editor, Cleo a viewer. */
let mediaIds: string[];

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, cleo] = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((displayName) => createPerson(db, { displayName })),
  );
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  for (const [person, role] of [
    [ben, 'editor'],
    [cleo, 'viewer'],
  ] as const) {
    await insertMember(db, { space_id: spaceId, user_id: person!.userId, role });
  }
  mediaIds = [];
  for (let n = 0; n <= 100; n += 1) {
    mediaIds.push((await insertMedia(db, anna!.userId, { title: `Slide ${n}` })).id);
  }
  await putItems(db, { spaceId, mediaIds });
});

const as = (person: Person | undefined) => app.as(person!.actor);
const missing = { code: 'NOT_FOUND' };

async function entries(person: Person | undefined) {
  const { items } = await as(person).spaces.activity({ spaceId });
  return items
    .filter(({ kind }) => kind === 'withdrew' || kind === 'trashed')
    .map(({ id, kind, counts, mayBringBack, actor }) => ({
      id,
      kind,
      count: counts.total,
      mayBringBack,
      who: actor?.name,
    }));
}
const countShown = async (): Promise<number> => (await as(cleo).media.pages({ spaceId })).total;

it('names the spaces and people that lose them, to whoever may know these [SPACE-08]', async () => {
  const asked = { mediaIds };
  const bergs = { id: spaceId, name: 'The Bergs', itemCount: 101 };
  expect(await as(anna).spaces.whoLoses(asked)).toEqual({
    items: [{ ...bergs, people: ['Ben', 'Cleo'] }],
  });
  const { id: collectionId } = await as(anna).collections.create({ name: 'Box', type: 'mixed' });
  await as(anna).collections.addItems({ collectionId, mediaIds: mediaIds.slice(0, 3) });
  expect((await as(anna).spaces.whoLoses({ collectionId })).items).toMatchObject([
    { itemCount: 3 },
  ]);
  expect(await as(ben).spaces.whoLoses({ collectionId })).toEqual({ items: [] });
  const stranger = await createPerson(app.ctx.db);
  expect(await as(stranger).spaces.whoLoses(asked)).toEqual({ items: [] });
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  expect(await as(admin).spaces.whoLoses(asked)).toEqual({ items: [] });
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
  await as(anna).spaces.leave({ spaceId });
  expect(await as(anna).spaces.whoLoses(asked)).toEqual({ items: [{ ...bergs, people: [] }] });
});

it('stands in the activity when many are taken out, and brings them back with what was said [SPACE-08]', async () => {
  const [first] = mediaIds;
  await as(cleo).comments.create({ spaceId, mediaId: first!, text: 'Oma' });
  await as(ben).spaces.withdrawItems({ spaceId, mediaIds });
  const taken = { kind: 'withdrew', count: 101, who: 'Ben' };
  const [entry] = await entries(anna);
  expect(entry).toEqual({ ...taken, id: entry!.id, mayBringBack: true });
  expect(await entries(ben)).toEqual([{ ...entry, mayBringBack: false }]);
  const call = { spaceId, entryId: entry!.id };
  expect(await as(ben).spaces.bringBack(call)).toEqual({ changed: 0 });
  await expect(as(cleo).spaces.bringBack(call)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(as(await createPerson(app.ctx.db)).spaces.bringBack(call)).rejects.toMatchObject(
    missing,
  );
  // What was trashed or added again meanwhile is left as it is.
  await as(anna).media.remove({ id: mediaIds[1]! });
  await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaIds[2]!] });
  expect(await as(anna).spaces.bringBack(call)).toEqual({ changed: 99 });
  expect(await countShown()).toBe(100);
  expect((await as(cleo).comments.list({ spaceId, mediaId: first! })).items).toHaveLength(1);
  expect(await entries(anna)).toEqual([{ ...entry, count: 2, mayBringBack: false }]);
});

it('can be undone by whoever may add, for 30 days, once [SPACE-08]', async () => {
  await as(anna).spaces.withdrawItems({ spaceId, mediaIds });
  const [entry] = await entries(anna);
  const call = { spaceId, entryId: entry!.id };
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
  await as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'viewer' });
  expect(await entries(anna)).toMatchObject([{ mayBringBack: false }]);
  await expect(as(anna).spaces.bringBack(call)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'contributor' });
  const age = (days: number) =>
    sql`with item as (update space_item set withdrawn_at = withdrawn_at - make_interval(days => ${days}))
      update space_activity set at = at - make_interval(days => ${days}) where id = ${entry!.id}`.execute(
      app.ctx.db,
    );
  await age(31);
  expect(await entries(anna)).toMatchObject([{ mayBringBack: false }]);
  await expect(as(anna).spaces.bringBack(call)).rejects.toMatchObject(missing);
  await age(-2);
  expect(await as(anna).spaces.bringBack(call)).toEqual({ changed: 101 });
  expect(await entries(anna)).toEqual([]);
  await expect(as(anna).spaces.bringBack(call)).rejects.toMatchObject(missing);
});

it('stands there when many are trashed, and restores these [SPACE-08]', async () => {
  await as(anna).trash.add({ ids: mediaIds });
  const [entry] = await entries(ben);
  expect(entry).toMatchObject({ kind: 'trashed', count: 101, who: 'Anna', mayBringBack: false });
  expect(await entries(anna)).toMatchObject([{ mayBringBack: true }]);
  // Trashed again by itself, it is no part of what is undone.
  await as(anna).media.restore({ id: mediaIds[0]! });
  await as(anna).media.remove({ id: mediaIds[0]! });
  expect(await countShown()).toBe(0);
  const call = { spaceId, entryId: entry!.id };
  expect(await as(anna).spaces.bringBack(call)).toEqual({ changed: 100 });
  expect(await countShown()).toBe(100);
  expect(await entries(anna)).toMatchObject([{ count: 1, mayBringBack: false }]);
});

it('holds for what leaves with a collection, and not for a hundred [SPACE-08]', async () => {
  const few = mediaIds.slice(1);
  await as(anna).spaces.withdrawItems({ spaceId, mediaIds: few });
  await as(anna).spaces.addItems({ spaceId, mediaIds: few });
  await as(anna).trash.add({ ids: few });
  await as(anna).trash.restore({ ids: few });
  expect(await entries(anna)).toEqual([]);
  const { id: collectionId } = await as(anna).collections.create({ name: 'Box', type: 'mixed' });
  await as(anna).collections.addItems({ collectionId, mediaIds });
  await sql`delete from space_item`.execute(app.ctx.db);
  await as(anna).spaces.addCollection({ spaceId, collectionId });
  expect(await countShown()).toBe(101);
  await as(anna).collections.remove({ id: collectionId });
  const [entry] = await entries(anna);
  expect(entry).toMatchObject({ kind: 'withdrew', count: 101, mayBringBack: true });
  expect(await as(anna).spaces.bringBack({ spaceId, entryId: entry!.id })).toEqual({
    changed: 101,
  });
  expect(await countShown()).toBe(101);
});

it('brings back more than a statement takes as values: whoever left with everything may come again [SPACE-08]', async () => {
  const { db } = app.ctx;
  await as(ben).spaces.withdrawItems({ spaceId, mediaIds });
  const [entry] = await entries(anna);
  const many = [...mediaIds, ...Array.from({ length: 66_000 }, () => newId())];
  await db.transaction().execute(async (trx) => {
    expect(await lockLiveItems(trx, many)).toHaveLength(101);
    expect(await lockKeptItems(trx, many)).toHaveLength(101);
    await forgetTaken(trx, entry!.id, many);
  });
  expect(await entries(anna)).toEqual([]);
});

it('brings a collection back that was taken out, with what it holds, and what comes into it later [SPACE-08]', async () => {
  const of = as(anna);
  const { id: collectionId } = await of.collections.create({ name: 'Box', type: 'mixed' });
  await of.collections.addItems({ collectionId, mediaIds: mediaIds.slice(1) });
  const { id: last } = await insertMedia(app.ctx.db, anna!.userId, { title: 'Last slide' });
  await of.collections.addItems({ collectionId, mediaIds: [last] });
  await sql`delete from space_item where space_id = ${spaceId}`.execute(app.ctx.db);
  await sql`delete from space_activity where space_id = ${spaceId}`.execute(app.ctx.db);
  await of.spaces.addCollection({ spaceId, collectionId });
  expect(await countShown()).toBe(101);
  await of.spaces.withdrawCollection({ spaceId, collectionId });
  expect(await countShown()).toBe(0);
  const [entry] = await entries(anna);
  expect(await of.spaces.bringBack({ spaceId, entryId: entry!.id })).toEqual({ changed: 101 });
  expect(await countShown()).toBe(101);
  expect((await of.spaces.holding({ collectionId })).items).toMatchObject([{ id: spaceId }]);
  const { id: later } = await insertMedia(app.ctx.db, anna!.userId, { title: 'Later' });
  await of.collections.addItems({ collectionId, mediaIds: [later] });
  expect(await countShown()).toBe(102);
});
