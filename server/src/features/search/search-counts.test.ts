import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  app = await createTestApp();
  anna = await createPerson(app.ctx.db);
  bert = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());

it('counts only what is left of a year or a collection, and nothing for another’s collection [SEARCH-05] [ISOL-03]', async () => {
  const { search, collections } = app.as(anna.actor);
  const insert = async (type: 'image' | 'video', year: number) =>
    (
      await insertMedia(app.ctx.db, anna.userId, {
        type,
        title: 'Beach',
        upload_date: new Date(Date.UTC(year, 5, 1)),
      })
    ).id;
  const film = await insert('video', 2020);
  await insert('video', 2021);
  await insert('image', 2020);
  const { id: collectionId } = await collections.create({ name: 'Beach days' });
  await collections.addItem({ collectionId, mediaId: film });

  const counts = async (narrowed: { year?: string; collectionId?: string }) => {
    const found = await search.everything({ query: 'beach', ...narrowed });
    return [found.videos.count, found.photos.count, found.collections.count];
  };
  expect(await counts({})).toEqual([2, 1, 1]);
  expect(await counts({ year: '2020' })).toEqual([1, 1, 1]);
  expect(await counts({ collectionId })).toEqual([1, 0, 1]);
  expect(await counts({ collectionId, year: '2021' })).toEqual([0, 0, 1]);
  const { id: foreign } = await app.as(bert.actor).collections.create({ name: 'Bert' });
  expect(await counts({ collectionId: foreign })).toEqual([0, 0, 1]);
});
