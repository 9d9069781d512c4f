import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor);

it('tells the owner every space, collection and link that shows an item, a member their spaces, and nobody else anything [SPACE-25]', async () => {
  const { db } = app.ctx;
  const [anna, ben, stranger, admin] = await Promise.all([
    createPerson(db, { displayName: 'Anna' }),
    createPerson(db, { displayName: 'Ben' }),
    createPerson(db),
    createPerson(db, { role: 'admin' }),
  ]);
  const { id: mediaId } = await insertMedia(db, anna.userId, { title: 'Lake' });
  const [shared, hidden] = await Promise.all(
    ['Bergs', 'Office'].map(async (name) => (await as(anna).spaces.create({ name })).id),
  );
  for (const spaceId of [shared!, hidden!]) {
    await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaId] });
  }
  const { path } = await as(anna).spaces.createLink({ spaceId: shared!, role: 'contributor' });
  await as(ben).spaces.join({ token: path.split('/').at(-1)! });
  const gathering = await as(ben).collections.create({ name: 'Summers', spaceId: shared! });
  await as(ben).collections.addItems({ collectionId: gathering.id, mediaIds: [mediaId] });
  const own = await as(anna).collections.create({ name: 'Mine' });
  await as(anna).collections.addItems({ collectionId: own.id, mediaIds: [mediaId] });
  const toItem = await as(anna).shares.create({ mediaId, name: 'For Clara' });
  await as(anna).shares.create({ collectionId: own.id, password: 'lake 1987' });

  const seen = await as(anna).spaces.whoSees({ mediaId });
  expect(seen).toMatchObject({
    guestName: null,
    spaces: [
      {
        name: 'Bergs',
        mayTakeOut: true,
        collections: [{ name: 'Summers', makerName: 'Ben', mayTakeOut: true }],
      },
      { name: 'Office', mayTakeOut: true, collections: [] },
    ],
  });
  expect(seen.links).toHaveLength(2);
  expect(seen.links).toContainEqual(
    expect.objectContaining({ collectionName: 'Mine', hasPassword: true }),
  );
  expect(await as(ben).spaces.whoSees({ mediaId })).toMatchObject({
    spaces: [{ name: 'Bergs', mayTakeOut: false, collections: [{ mayTakeOut: false }] }],
    links: [],
  });
  for (const person of [stranger, admin]) {
    const asked = as(person).spaces.whoSees({ mediaId });
    await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await as(anna).shares.end({ id: toItem.share.id });
  await as(anna).spaces.withdrawItems({ spaceId: hidden!, mediaIds: [mediaId] });
  const after = await as(anna).spaces.whoSees({ mediaId });
  expect([after.spaces.length, after.links.length]).toEqual([1, 1]);
});
