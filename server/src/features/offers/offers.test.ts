// What somebody has in a space, offered to an owner of it before the account is closed.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { handOverOfferedJob } from '#features/offers/hand-over-offered.job.ts';
import { handOver } from '#features/offers/hand-over.service.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
/** Anna and Ben own the space; Gran contributes three photos, one of them by a collection. */
let [anna, ben, gran, cleo, boss, root]: Person[] = [];
let spaceId: string;
let shown: string[];
let albumId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  const { db } = app.ctx;
  boss = await createPerson(db, { role: 'admin', displayName: 'Boss' });
  root = await createPerson(db, { role: 'superuser', displayName: 'Root' });
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  const names = ['Anna', 'Ben', 'Gran', 'Cleo'];
  [anna, ben, gran, cleo] = await Promise.all(
    names.map((displayName) => createPerson(db, { displayName })),
  );
  const members = [
    { userId: anna!.userId, role: 'owner' as const },
    { userId: ben!.userId, role: 'owner' as const },
    { userId: gran!.userId, role: 'contributor' as const },
    { userId: cleo!.userId, role: 'viewer' as const },
  ];
  spaceId = (await as(boss).spaces.createFor({ name: 'The Bergs', members })).id;
  const rows = await Promise.all(
    ['Lake', 'Pier', 'Boat'].map((title) => insertMedia(db, gran!.userId, { title })),
  );
  shown = rows.map(({ id }) => id);
  await as(gran).spaces.addItems({ spaceId, mediaIds: shown.slice(0, 2) });
  const of = as(gran);
  albumId = (await of.collections.create({ name: 'Summer' })).id;
  await of.collections.addItems({ collectionId: albumId, mediaIds: shown.slice(1) });
  await of.spaces.addCollection({ spaceId, collectionId: albumId });
});

const as = (person: Person | undefined) => app.as(person!.actor);
const missing = { code: 'NOT_FOUND' };
const conflict = { code: 'CONFLICT' };

async function placeOf(person = gran, userId?: string) {
  const { items } = await as(person).offers.places(userId === undefined ? {} : { userId });
  return items[0]!;
}

/** Gran asks Anna; returns the id of the question. */
async function ask(): Promise<string> {
  await as(gran).offers.make({ spaceId, toUserId: anna!.userId });
  return (await as(anna).offers.list({ spaceId })).items[0]!.id;
}

const work = () => runJob(handOverOfferedJob, app.ctx, {});

async function ownersOf(ids: readonly string[]) {
  const rows = await app.ctx.db
    .selectFrom('media')
    .select(['id', 'user_id'])
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

async function newsOf(person: Person | undefined) {
  const { items } = await as(person).news.list({});
  return items
    .filter(({ kind }) => kind.startsWith('offer'))
    .map(({ kind, actor, count, words }) => ({ kind, by: actor?.name, count, words }));
}

it('is asked of an owner, who says yes, and has it from then on, in the space as before [SPACE-17]', async () => {
  const { items } = await as(gran).offers.places({});
  expect(items).toEqual([
    {
      spaceId,
      spaceName: 'The Bergs',
      itemCount: 3,
      sizeBytes: 3000,
      owners: [
        { userId: anna!.userId, displayName: 'Anna' },
        { userId: ben!.userId, displayName: 'Ben' },
      ],
      offer: null,
    },
  ]);
  await as(cleo).comments.create({ mediaId: shown[0]!, spaceId, text: 'Cold!' });
  const hidden = await insertMedia(app.ctx.db, gran!.userId, { title: 'Hers' });
  await as(gran).collections.addItems({ collectionId: albumId, mediaIds: [hidden.id] });
  await as(gran).spaces.withdrawItems({ spaceId, mediaIds: [hidden.id] });

  const offerId = await ask();
  expect(await placeOf()).toMatchObject({ offer: { askedName: 'Anna', state: 'waiting' } });
  expect(await newsOf(anna)).toMatchObject([{ kind: 'offer-made', by: 'Gran' }]);
  expect((await as(anna).offers.list({ spaceId })).items).toMatchObject([
    { giverName: 'Gran', isByAdministrator: false, itemCount: 3, sizeBytes: 3000, fits: true },
  ]);
  await as(anna).offers.accept({ offerId });
  await work();

  expect(await ownersOf(shown)).toEqual(new Set([anna!.userId]));
  expect(await ownersOf([hidden.id])).toEqual(new Set([gran!.userId]));
  const seen = await as(cleo).media.list({ spaceId });
  expect(seen.items.map(({ title }) => title).toSorted()).toEqual(['Boat', 'Lake', 'Pier']);
  const said = await as(cleo).comments.list({ mediaId: shown[0]!, spaceId });
  expect(said.items).toMatchObject([{ text: 'Cold!' }]);
  // The collection goes along, with what the space shows of it.
  const album = await as(anna).collections.items({ collectionId: albumId });
  expect(album.items.map(({ media }) => media.title).toSorted()).toEqual(['Boat', 'Pier']);
  await expect(as(gran).collections.find({ id: albumId })).rejects.toMatchObject(missing);

  expect(await newsOf(gran)).toEqual([
    { kind: 'offer-accepted', by: 'Anna', count: 3, words: null },
  ]);
  expect((await as(gran).offers.places({})).items).toEqual([]);
  await as(gran).removal.removeMine({});
  expect((await as(cleo).media.list({ spaceId })).items).toHaveLength(3);
});

it('takes the parts of a film along, which keep their place in the collection [SPACE-17]', async () => {
  const { db } = app.ctx;
  const film = await insertMedia(db, gran!.userId, {
    type: 'video',
    title: 'Tape',
    duration_ms: 60_000,
  });
  const part = { id: newId(), chapterId: null, beginMs: 1000, endMs: 5000, description: null };
  const clip = await insertClip(db, itemOfClip(film, { ...part, title: 'Cake', capture: null }));
  await as(gran).collections.addItems({ collectionId: albumId, mediaIds: [film.id, clip!.id] });
  const offerId = await ask();
  await as(anna).offers.accept({ offerId });
  await work();
  expect(await ownersOf([film.id, clip!.id])).toEqual(new Set([anna!.userId]));
  const { items } = await as(cleo).media.list({ spaceId });
  expect(items.map(({ title }) => title)).toEqual(expect.arrayContaining(['Tape', 'Cake']));
  const album = await as(anna).collections.items({ collectionId: albumId });
  expect(album.items).toHaveLength(4);
});

it('stays with its owner where the answer is no, and they may ask another [SPACE-17]', async () => {
  const offerId = await ask();
  await as(anna).offers.refuse({ offerId, words: 'I have no room.' });
  expect(await newsOf(gran)).toMatchObject([
    { kind: 'offer-refused', by: 'Anna', words: 'I have no room.' },
  ]);
  expect(await placeOf()).toMatchObject({
    itemCount: 3,
    offer: { state: 'refused', words: 'I have no room.' },
  });
  await expect(as(anna).offers.accept({ offerId })).rejects.toMatchObject(missing);
  await as(gran).offers.make({ spaceId, toUserId: ben!.userId });
  expect(await placeOf()).toMatchObject({ offer: { askedName: 'Ben', state: 'waiting' } });
  expect((await as(anna).offers.list({ spaceId })).items).toEqual([]);
});

it('is over without an answer in 14 days, when it is taken back, or who is asked owns the space no more [SPACE-17]', async () => {
  const late = await ask();
  await sql`update space_offer set expires_at = now() where id = ${late}`.execute(app.ctx.db);
  expect(await placeOf()).toMatchObject({ offer: { state: 'over' } });
  await expect(as(anna).offers.accept({ offerId: late })).rejects.toMatchObject(missing);

  const withdrawn = await ask();
  await expect(as(ben).offers.withdraw({ offerId: withdrawn })).rejects.toMatchObject(missing);
  await as(gran).offers.withdraw({ offerId: withdrawn });
  await expect(as(anna).offers.accept({ offerId: withdrawn })).rejects.toMatchObject(missing);
  expect(await placeOf()).toMatchObject({ offer: null });

  const lost = await ask();
  await as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'editor' });
  expect(await placeOf()).toMatchObject({ offer: { state: 'over' } });
  await expect(as(anna).offers.accept({ offerId: lost })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await ownersOf(shown)).toEqual(new Set([gran!.userId]));
});

it('needs the quota of who takes it over, and keeps it until it is theirs [SPACE-17]', async () => {
  const { db } = app.ctx;
  const setQuota = (bytes: number) =>
    sql`update auth."user" set quota_bytes = ${bytes} where id = ${anna!.userId}`.execute(db);
  await setQuota(2999);
  const offerId = await ask();
  expect((await as(anna).offers.list({ spaceId })).items).toMatchObject([{ fits: false }]);
  const accept = as(anna).offers.accept({ offerId });
  await expect(accept).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  expect(await placeOf()).toMatchObject({ offer: { state: 'waiting' } });
  await setQuota(3000);
  await as(anna).offers.accept({ offerId });
  // Ben's photo has no place beside what was promised, though nothing was moved yet.
  const other = await insertMedia(db, ben!.userId);
  const give = app
    .as({ ...root!.actor })
    .admin.changeOwner({ ids: [other.id], ownerId: anna!.userId });
  await expect(give).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  await work();
  expect(await ownersOf(shown)).toEqual(new Set([anna!.userId]));
});

it('is asked by who may: the person in the space, and administrators who may delete the account [SPACE-17]', async () => {
  const toUserId = anna!.userId;
  await expect(as(gran).offers.make({ spaceId, toUserId: cleo!.userId })).rejects.toMatchObject(
    missing,
  );
  const userId = gran!.userId;
  for (const person of [cleo, anna]) {
    await expect(as(person).offers.places({ userId })).rejects.toMatchObject(missing);
    const make = as(person).offers.make({ spaceId, toUserId, userId });
    await expect(make).rejects.toMatchObject(missing);
  }
  await expect(as(boss).offers.places({ userId: root!.userId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await as(boss).offers.make({ spaceId, toUserId, userId });
  const [asked] = (await as(anna).offers.list({ spaceId })).items;
  expect(asked).toMatchObject({ giverName: 'Gran', isByAdministrator: true });
  await as(anna).offers.accept({ offerId: asked!.id });
  await work();
  // The administrator is in no space, and hears of it nevertheless.
  for (const person of [gran, boss]) {
    expect(await newsOf(person)).toMatchObject([{ kind: 'offer-accepted', count: 3 }]);
  }
  // Who has left offers nothing, but an administrator does.
  const again = await insertMedia(app.ctx.db, gran!.userId);
  await as(gran).spaces.addItems({ spaceId, mediaIds: [again.id] });
  await as(gran).spaces.leave({ spaceId, takesItems: false });
  expect((await as(gran).offers.places({})).items).toEqual([]);
  expect(await placeOf(boss, userId)).toMatchObject({ itemCount: 1 });
  // Whoever is asked knows whose it is.
  await as(boss).offers.make({ spaceId, toUserId, userId });
  expect(await newsOf(anna)).toMatchObject([{ kind: 'offer-made', by: 'Gran' }]);
});

describe('while it is handed over', () => {
  let offerId: string;
  beforeEach(async () => {
    offerId = await ask();
    await as(anna).offers.accept({ offerId });
  });

  it('keeps the account open, and is neither taken back nor asked again [SPACE-17]', async () => {
    await expect(as(gran).removal.removeMine({})).rejects.toMatchObject(conflict);
    await expect(as(gran).offers.withdraw({ offerId })).rejects.toMatchObject(conflict);
    const make = as(gran).offers.make({ spaceId, toUserId: ben!.userId });
    await expect(make).rejects.toMatchObject(conflict);
  });

  it('goes on after a break, without what is in the trash meanwhile [SPACE-17]', async () => {
    await as(gran).media.remove({ id: shown[0]! });
    const broken = handOver(app.ctx, offerId, {
      onBatch: () => {
        throw new Error('killed');
      },
    });
    await expect(broken).rejects.toThrow('killed');
    await work();
    expect(await ownersOf(shown.slice(1))).toEqual(new Set([anna!.userId]));
    expect(await ownersOf(shown.slice(0, 1))).toEqual(new Set([gran!.userId]));
    expect(await newsOf(gran)).toMatchObject([{ kind: 'offer-accepted', count: 2 }]);
  });

  it('ends where who said yes is in the space no more: nothing leaves it thereby [SPACE-17]', async () => {
    await as(anna).spaces.leave({ spaceId, takesItems: false });
    await work();
    expect(await ownersOf(shown)).toEqual(new Set([gran!.userId]));
    expect((await as(cleo).media.list({ spaceId })).items).toHaveLength(3);
    expect(await placeOf()).toMatchObject({ offer: { state: 'over' } });
  });
});

describe('when it is more than one batch', () => {
  /** Gran's collection brings 120 photos into the space. */
  let many: string[];
  beforeEach(async () => {
    const { db } = app.ctx;
    const rows = await Promise.all(
      Array.from({ length: 120 }, () => insertMedia(db, gran!.userId)),
    );
    many = rows.map(({ id }) => id);
    await as(gran).collections.addItems({ collectionId: albumId, mediaIds: many });
  });

  /** Anna says yes, and the server is killed after the collections and the first batch of items. */
  async function begin() {
    const offerId = await ask();
    await as(anna).offers.accept({ offerId });
    let steps = 0;
    const onBatch = () => {
      steps += 1;
      if (steps === 2) throw new Error('killed');
    };
    await expect(handOver(app.ctx, offerId, { onBatch })).rejects.toThrow('killed');
    expect(await ownersOf(many)).toEqual(new Set([anna!.userId, gran!.userId]));
    return offerId;
  }
  const seen = async () => (await as(cleo).media.ids({ spaceId })).ids.length;

  it('takes nothing out of the space where who said yes leaves in between [SPACE-17]', async () => {
    await begin();
    await as(anna).spaces.leave({ spaceId, takesItems: false });
    expect(await seen()).toBe(123);
    await work();
    expect(await seen()).toBe(123);
    expect(await placeOf()).toMatchObject({ offer: { state: 'over' }, itemCount: 23 });
  });

  it('goes on where who has the collection by now takes it out of the space [SPACE-17]', async () => {
    await begin();
    await as(anna).spaces.withdrawCollection({ spaceId, collectionId: albumId });
    await work();
    expect(await ownersOf([...many, ...shown])).toEqual(new Set([anna!.userId]));
  });

  it('takes nothing out of other spaces but what goes to somebody who is not there [SPACE-17]', async () => {
    const other = await as(gran).spaces.create({ name: 'The lake' });
    await as(gran).spaces.addCollection({ spaceId: other.id, collectionId: albumId });
    await as(gran).spaces.withdrawItems({ spaceId, mediaIds: many.slice(0, 2) });
    await as(anna).offers.accept({ offerId: await ask() });
    await work();
    const { ids } = await as(gran).media.ids({ spaceId: other.id });
    expect(ids.toSorted()).toEqual(many.slice(0, 2).toSorted());
  });

  it('takes a tape along whose films would be in two batches [SPACE-17]', async () => {
    const tape = await as(gran).tapes.create({ label: 'Norway', kind: 'vhs' });
    const mediaIds = [many.at(0)!, many.at(-1)!];
    await as(gran).tapes.putItems({ tapeId: tape.id, mediaIds, part: 'content' });
    await as(anna).offers.accept({ offerId: await ask() });
    await work();
    const rows = await app.ctx.db
      .selectFrom('tape_item')
      .innerJoin('tape', 'tape.id', 'tape_item.tape_id')
      .select(['media_id', 'user_id'])
      .where('tape_id', '=', tape.id)
      .execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([anna!.userId]));
  });

  it('gives what was there when the answer was given, and no more than has capacity [SPACE-17]', async () => {
    const { db } = app.ctx;
    const quota = sql`update auth."user" set quota_bytes = 123000 where id = ${anna!.userId}`;
    await quota.execute(db);
    const offerId = await begin();
    const later = await insertMedia(db, gran!.userId, { file_size: 500 });
    await as(gran).spaces.addItems({ spaceId, mediaIds: [later.id] });
    const box = await as(gran).collections.create({ name: 'Later' });
    await as(gran).collections.addItems({ collectionId: box.id, mediaIds: [later.id] });
    await as(gran).spaces.addCollection({ spaceId, collectionId: box.id });
    await work();
    expect(await ownersOf([...many, ...shown])).toEqual(new Set([anna!.userId]));
    expect(await ownersOf([later.id])).toEqual(new Set([gran!.userId]));
    const kept = await as(gran).collections.items({ collectionId: box.id });
    expect(kept.items).toHaveLength(1);
    await expect(as(anna).offers.accept({ offerId })).rejects.toMatchObject(missing);
    expect(await placeOf()).toMatchObject({ itemCount: 1, offer: null });
  });

  it('is over where who said yes closes their account, or adds nothing any more [SPACE-17]', async () => {
    await begin();
    await as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'viewer' });
    await work();
    expect(await placeOf()).toMatchObject({ offer: { state: 'over' }, itemCount: 23 });
    await as(gran).offers.make({ spaceId, toUserId: ben!.userId });
    const [again] = (await as(ben).offers.list({ spaceId })).items;
    await as(ben).offers.accept({ offerId: again!.id });
    await as(ben).spaces.setRole({ spaceId, userId: gran!.userId, role: 'owner' });
    await as(ben).removal.removeMine({});
    expect(await placeOf()).toMatchObject({ offer: { state: 'moving' } });
    await work();
    expect(await placeOf()).toMatchObject({ offer: { state: 'over' }, itemCount: 23 });
  });
});

it('says in the audit log who owns it now [SPACE-17]', async () => {
  await as(anna).offers.accept({ offerId: await ask() });
  await work();
  const { rows } = await sql<{ target: string; source: string }>`
    select target_user_id as target, details ->> 'from' as source from audit_log
    where action = 'media.owner-changed' and target_id = ${shown[0]!}`.execute(app.ctx.db);
  expect(rows).toEqual([{ target: anna!.userId, source: gran!.userId }]);
});

it('is no news any more when it is taken back, answered or over [SPACE-17]', async () => {
  const offerId = await ask();
  await as(gran).offers.withdraw({ offerId });
  expect(await newsOf(anna)).toEqual([]);
  await as(anna).offers.refuse({ offerId: await ask(), words: '' });
  expect(await newsOf(anna)).toEqual([]);
  const late = await ask();
  expect(await newsOf(anna)).toHaveLength(1);
  await sql`update space_offer set expires_at = now() where id = ${late}`.execute(app.ctx.db);
  expect(await newsOf(anna)).toEqual([]);
});

it('ends with the account: what nobody took over goes into the trash, and out of the space [SPACE-17]', async () => {
  const offerId = await ask();
  await as(gran).removal.removeMine({});
  expect((await as(cleo).media.list({ spaceId })).items).toEqual([]);
  expect((await as(anna).offers.list({ spaceId })).items).toEqual([]);
  await expect(as(anna).offers.accept({ offerId })).rejects.toMatchObject(missing);
});
