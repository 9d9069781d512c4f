// The administrators' lists of everybody's files: by owner, by state, and in the order of the owners' names.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  const { db } = app.ctx;
  bert = await createPerson(db, { displayName: 'bert' });
  anna = await createPerson(db, { displayName: 'Anna' });
  admin = await createPerson(db, { role: 'admin', displayName: 'Maria' });
  await insertMedia(db, bert.userId, { title: 'Lake', type: 'video', status: 'failed' });
  await insertMedia(db, anna.userId, { title: 'Lakeside', status: 'unprocessable' });
  await insertMedia(db, admin.userId, { title: 'Own' });
  await insertMedia(db, anna.userId, { title: 'Choir', type: 'audio' });
  await insertMedia(db, bert.userId, { title: 'Trashed', deleted_at: new Date() });
});
afterAll(() => app?.close());

type Filter = Parameters<ReturnType<typeof listsOf>['list']>[0];
const listsOf = (person: Person) => app.as(person.actor).media;

async function titles(filter: Filter, limit: number): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listsOf(admin).list({ ...filter, limit, cursor });
    found.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

it.each([
  ['asc', ['Lakeside', 'Choir', 'Lake', 'Own']],
  ['desc', ['Own', 'Lake', 'Choir', 'Lakeside']],
] as const)(
  "sorts by the owners' names %s, in pages of any size [ADMFILES-02] [CALL-14]",
  async (direction, expected) => {
    const filter = { scope: 'all', sort: 'owner', direction } as const;
    for (const limit of [1, 3, 100]) expect(await titles(filter, limit)).toEqual(expected);
    const { total, cursors } = await listsOf(admin).pages(filter);
    expect({ total, pages: cursors.length }).toEqual({ total: 4, pages: 1 });
    const { items } = await listsOf(admin).list({ ...filter, limit: 1 });
    const around = await listsOf(admin).around({ ...filter, id: items[0]!.id });
    expect(around.items.map(({ title }) => title)).toEqual(expected);
    expect(items[0]!.ownerName).toBe(direction === 'asc' ? 'Anna' : 'Maria');
  },
);

it('lists the files of one person, of one kind, in one state, and with some words [ADMFILES-01]', async () => {
  const all = { scope: 'all', sort: 'title', direction: 'asc' } as const;
  expect(await titles(all, 100)).toEqual(['Choir', 'Lake', 'Lakeside', 'Own']);
  expect(await titles({ ...all, ownerId: anna.userId }, 100)).toEqual(['Choir', 'Lakeside']);
  expect(await titles({ ...all, statuses: ['failed', 'unprocessable'] }, 100)).toEqual([
    'Lake',
    'Lakeside',
  ]);
  expect(await titles({ ...all, query: 'lake', ownerId: bert.userId }, 100)).toEqual(['Lake']);
  expect(await titles({ ...all, type: 'audio', statuses: ['failed'] }, 100)).toEqual([]);
  const { total } = await listsOf(admin).pages({ ...all, ownerId: anna.userId });
  expect(total).toBe(2);
});

it("shows nobody another's files, whatever filter is asked for [ISOL-01]", async () => {
  const forbidden = { code: 'FORBIDDEN' };
  const ownerId = bert.userId;
  await expect(listsOf(anna).list({ ownerId })).rejects.toMatchObject(forbidden);
  await expect(listsOf(anna).pages({ ownerId })).rejects.toMatchObject(forbidden);
  await expect(listsOf(anna).ids({ ownerId })).rejects.toMatchObject(forbidden);
  await expect(listsOf(anna).list({ scope: 'all' })).rejects.toMatchObject(forbidden);
  const own = await listsOf(anna).list({ ownerId: anna.userId, sort: 'title', direction: 'asc' });
  expect(own.items.map(({ title }) => title)).toEqual(['Choir', 'Lakeside']);
});
