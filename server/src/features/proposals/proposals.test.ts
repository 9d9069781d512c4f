// What members propose who may not change an item: who finds it, answers it, and what becomes of it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
/** Anna owns the photo and the space, in which Ben is an editor, Cleo a viewer and Dora a contributor. */
let [anna, ben, cleo, dora, stranger]: Person[] = [];
let mediaId: string;
let spaceId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Stranger'];
  [anna, ben, cleo, dora, stranger] = await Promise.all(
    names.map((displayName) => createPerson(db, { displayName })),
  );
  ({ id: mediaId } = await insertMedia(db, anna!.userId, { title: 'Lake' }));
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  await join(ben, 'editor');
  await join(cleo, 'viewer');
  await join(dora, 'contributor');
  await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaId] });
});

const as = (person: Person | undefined) => app.as(person!.actor);
const missing = { code: 'NOT_FOUND' };
const forbidden = { code: 'FORBIDDEN' };

async function join(person: Person | undefined, role: 'viewer' | 'contributor' | 'editor') {
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'viewer', uses: 1 });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
  await as(anna).spaces.setRole({ spaceId, userId: person!.userId, role });
}

const inbox = async (person: Person | undefined) =>
  (await as(person).proposals.list({ spaceId })).items;

async function proposedTitle(person: Person | undefined, title: string): Promise<string> {
  await as(person).proposals.propose({ mediaId, title });
  const items = await inbox(anna);
  return items.find(({ after }) => after.title === title)!.id;
}

function newsOf(person: Person | undefined) {
  return app.ctx.db
    .selectFrom('news')
    .select(['kind', 'detail'])
    .where('user_id', '=', person!.userId)
    .where('kind', 'in', ['proposal-made', 'proposal-accepted', 'proposal-refused'])
    .orderBy('id')
    .execute();
}

it('is found by editors and the owner of the item, with before and after, who hear of it [SPACE-12]', async () => {
  const capture = { localTime: '1987-01-01', precision: 'year' as const };
  const { proposed } = await as(cleo).proposals.propose({
    mediaId,
    title: 'Lake',
    description: 'Uncle Karl',
    capture,
    rotation: 90,
  });
  expect(proposed).toBe(3);
  for (const person of [anna, ben]) {
    expect(await inbox(person)).toMatchObject([
      { field: 'capture', byName: 'Cleo', after: { capture: { precision: 'year' } } },
      { field: 'description', before: { description: null }, after: { description: 'Uncle Karl' } },
      { field: 'rotation', before: { rotation: 0 }, after: { rotation: 90 } },
    ]);
    expect(await newsOf(person)).toMatchObject([{ kind: 'proposal-made' }]);
  }
  expect(await inbox(cleo)).toEqual([]);
  expect(await inbox(dora)).toEqual([]);
  await expect(inbox(stranger)).rejects.toMatchObject(missing);
  await expect(proposedTitle(stranger, 'Mine')).rejects.toMatchObject(missing);
  expect((await as(cleo).media.find({ id: mediaId })).proposalSpaceId).toBe(spaceId);
  expect(await as(ben).media.find({ id: mediaId })).not.toHaveProperty('proposalSpaceId');
  await expect(proposedTitle(cleo, 'Lake')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('accepted, as it is or edited, it is a change in the history, and its proposer hears of it [SPACE-12]', async () => {
  const first = await proposedTitle(cleo, 'Lake Garda');
  await as(ben).proposals.accept({ proposalId: first });
  expect(await as(cleo).media.find({ id: mediaId })).toMatchObject({ title: 'Lake Garda' });
  const second = await proposedTitle(dora, 'Lake Gada 1987');
  await as(anna).proposals.accept({ proposalId: second, edited: { title: 'Lake Garda 1987' } });
  const { items } = await as(anna).media.history({ id: mediaId });
  expect(items).toMatchObject([
    { field: 'title', before: { title: 'Lake Garda' }, after: { title: 'Lake Garda 1987' } },
    { byName: 'Ben', before: { title: 'Lake' }, after: { title: 'Lake Garda' } },
  ]);
  expect(await newsOf(cleo)).toEqual([{ kind: 'proposal-accepted', detail: null }]);
  expect(await inbox(anna)).toEqual([]);
  await expect(as(anna).proposals.accept({ proposalId: second })).rejects.toMatchObject(missing);
});

it('is refused with a sentence, and only by who may answer [SPACE-12]', async () => {
  const proposalId = await proposedTitle(cleo, 'Garda');
  for (const person of [cleo, dora]) {
    await expect(as(person).proposals.accept({ proposalId })).rejects.toMatchObject(forbidden);
    const refusal = as(person).proposals.refuse({ proposalId, words: null });
    await expect(refusal).rejects.toMatchObject(forbidden);
  }
  await expect(as(stranger).proposals.accept({ proposalId })).rejects.toMatchObject(missing);
  await as(ben).proposals.refuse({ proposalId, words: 'It was Lake Como.' });
  expect(await newsOf(cleo)).toEqual([{ kind: 'proposal-refused', detail: 'It was Lake Como.' }]);
  expect(await as(cleo).media.find({ id: mediaId })).toMatchObject({ title: 'Lake' });
});

it('stands beside others for the field, and says what the field says meanwhile; then accepting asks [SPACE-12]', async () => {
  const ofCleo = await proposedTitle(cleo, 'Garda');
  const ofDora = await proposedTitle(dora, 'Como');
  const fields = (await inbox(ben)).map(({ field, after }) => [field, after.title]);
  expect(fields).toEqual([
    ['title', 'Garda'],
    ['title', 'Como'],
  ]);
  await as(ben).proposals.accept({ proposalId: ofCleo });
  expect(await inbox(ben)).toMatchObject([
    { before: { title: 'Lake' }, after: { title: 'Como' }, current: { title: 'Garda' } },
  ]);
  const accept = as(ben).proposals.accept({ proposalId: ofDora });
  await expect(accept).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  await as(ben).proposals.accept({ proposalId: ofDora, over: { title: 'Garda' } });
  expect(await as(cleo).media.find({ id: mediaId })).toMatchObject({ title: 'Como' });
});

it('is one for each field of a person, 50 in all, and none for an item whose owner has left [SPACE-12]', async () => {
  const seen = await proposedTitle(cleo, 'Garda');
  await proposedTitle(cleo, 'Lake Como');
  // Whoever saw the first one does not accept the second unseen.
  await expect(as(ben).proposals.accept({ proposalId: seen })).rejects.toMatchObject(missing);
  expect(await inbox(ben)).toMatchObject([{ after: { title: 'Lake Como' } }]);
  const others = await Promise.all(
    Array.from({ length: 50 }, () => insertMedia(app.ctx.db, anna!.userId, { title: 'Boat' })),
  );
  await as(anna).spaces.addItems({ spaceId, mediaIds: others.map(({ id }) => id) });
  for (const { id } of others.slice(1)) {
    await as(cleo).proposals.propose({ mediaId: id, title: 'Ship' });
  }
  const last = as(cleo).proposals.propose({ mediaId: others[0]!.id, title: 'Ship' });
  await expect(last).rejects.toMatchObject({ code: 'CONFLICT' });
  // What replaces one of them is none more.
  await as(cleo).proposals.propose({ mediaId: others[1]!.id, title: 'Steamer' });
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
  await as(anna).spaces.leave({ spaceId });
  await expect(proposedTitle(dora, 'Mine')).rejects.toMatchObject(forbidden);
});
