// What is kept of changes, who learns of it, and how it is put back.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let [anna, ben, cleo, stranger]: Person[] = [];
let id: string;
let spaceId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, cleo, stranger] = await Promise.all(
    ['Anna', 'Ben', 'Cleo', 'Stranger'].map((displayName) => createPerson(db, { displayName })),
  );
  ({ id } = await insertMedia(db, anna!.userId, { title: 'Lake' }));
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  await join(ben, 'contributor');
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'editor' });
  await join(cleo, 'viewer');
});

const as = (person: Person | undefined) => app.as(person!.actor);
const share = () => as(anna).spaces.addItems({ spaceId, mediaIds: [id] });

async function join(person: Person | undefined, role: 'viewer' | 'contributor'): Promise<void> {
  const { path } = await as(anna).spaces.createLink({ spaceId, role, uses: 1 });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
}

const historyOf = async (person: Person | undefined) =>
  (await as(person).media.history({ id })).items;

it('keeps who changed which field, and tells members what was changed while they could see it [SPACE-11]', async () => {
  await as(anna).media.update({ id, title: 'Boat' });
  await share();
  await as(ben).media.update({ id, title: 'Boat house', description: 'At noon' });
  await as(ben).media.rotate({ id, rotation: 90 });
  await as(ben).media.setCapture({ ids: [id], localTime: '1987-01-01', precision: 'year' });
  await as(ben).media.update({ id, title: 'Boat house' });
  const shared = await historyOf(cleo);
  expect(shared.map(({ field }) => field)).toEqual(['capture', 'rotation', 'description', 'title']);
  expect(shared.at(-1)).toMatchObject({
    before: { title: 'Boat' },
    after: { title: 'Boat house' },
    byName: 'Ben',
  });
  expect(shared[0]).toMatchObject({
    before: { capture: { localTime: null, precision: 'unknown' } },
    after: { capture: { localTime: '1987-01-01T00:00:00', precision: 'year', source: 'person' } },
  });
  expect((await historyOf(anna)).at(-1)).toMatchObject({ before: { title: 'Lake' } });

  await as(anna).spaces.removeMember({ spaceId, userId: ben!.userId });
  expect((await historyOf(cleo))[0]).toMatchObject({ byName: null });
  expect((await historyOf(anna))[0]).toMatchObject({ byName: 'Ben' });
  for (const person of [stranger, ben])
    await expect(historyOf(person)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('tells a member nothing of what was changed while the item was not in the space [SPACE-11]', async () => {
  await share();
  await as(anna).media.update({ id, title: 'Boat' });
  await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [id] });
  await as(anna).media.update({ id, title: 'A secret' });
  await share();
  await as(anna).media.update({ id, title: 'Boat house' });
  const titles = (await historyOf(cleo)).map(({ after }) => after);
  expect(titles).toEqual([{ title: 'Boat house' }]);
  expect(await historyOf(anna)).toHaveLength(3);
});

it('puts each field back, which is a change that can be undone, too [SPACE-11]', async () => {
  await share();
  await as(ben).media.update({ id, title: 'Boat', description: 'At noon' });
  await as(ben).media.rotate({ id, rotation: 90 });
  await as(ben).media.setCapture({ ids: [id], localTime: '1987-01-01', precision: 'year' });
  for (const { id: changeId } of await historyOf(anna))
    await as(anna).media.undoChange({ id, changeId });
  expect(await as(anna).media.find({ id })).toMatchObject({
    title: 'Lake',
    description: null,
    rotation: 0,
    capture: { localTime: null, precision: 'unknown', source: null },
  });
  const [last] = await historyOf(ben);
  expect(last).toMatchObject({ field: 'title', byName: 'Anna' });
  await as(ben).media.undoChange({ id, changeId: last!.id });
  expect((await as(anna).media.find({ id })).title).toBe('Boat');
});

it('replaces what somebody has written since only if it is what the person saw [SPACE-11]', async () => {
  await share();
  await as(ben).media.update({ id, title: 'Boat' });
  const changeId = (await historyOf(anna))[0]!.id;
  await as(ben).media.update({ id, title: 'Boat house' });
  const undo = (over?: { title: string }) => as(anna).media.undoChange({ id, changeId, over });
  const changed = { code: 'CHANGED_MEANWHILE' };
  await expect(undo()).rejects.toMatchObject(changed);
  await expect(undo({ title: 'Boat' })).rejects.toMatchObject(changed);
  expect((await as(anna).media.find({ id })).title).toBe('Boat house');
  expect(await undo({ title: 'Boat house' })).toMatchObject({ title: 'Lake' });
});

it('lets nobody undo who may not change the item, nor what they may not know of [SPACE-11]', async () => {
  await as(anna).media.update({ id, title: 'Boat' });
  const changeId = (await historyOf(anna))[0]!.id;
  await share();
  const undo = (person: Person | undefined) => as(person).media.undoChange({ id, changeId });
  await expect(undo(cleo)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const person of [ben, stranger])
    await expect(undo(person)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id: other } = await insertMedia(app.ctx.db, anna!.userId);
  await expect(as(anna).media.undoChange({ id: other, changeId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await as(anna).media.find({ id })).title).toBe('Boat');
});
