// What administrators do with the items of others, and what opens a link wider: each has an entry.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createViewRecorder } from '#features/media/record-view.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let admin: Person;
let id: string;

beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  anna = await createPerson(app.ctx.db);
  admin = await createPerson(app.ctx.db, { role: 'admin' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  id = (await insertMedia(app.ctx.db, anna.userId, { type: 'image', title: 'Private' })).id;
});

const as = (person: Person) => app.as(person.actor);
function entriesOf(targetId: string) {
  return app.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'target_user_id', 'details'])
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute();
}
function byAdmin(action: string, details = {}) {
  return { actor_id: admin.userId, action, target_user_id: anna.userId, details };
}

async function workOn(person: Person): Promise<void> {
  const { media, trash } = as(person);
  await media.update({ id, title: 'Also private', description: 'x' });
  await media.rotate({ id, rotation: 90 });
  await media.setCapture({ ids: [id], precision: 'year', localTime: '1987-01-01T00:00:00' });
  await media.remove({ id });
  await media.restore({ id });
  await trash.add({ ids: [id] });
  await trash.restore({ ids: [id] });
}

it("records an administrator's editing, trashing and restoring, without the words", async () => {
  await workOn(admin);
  expect(await entriesOf(id)).toEqual([
    byAdmin('media.edited', { changed: 'title, description' }),
    byAdmin('media.edited', { changed: 'rotation' }),
    byAdmin('media.edited', { changed: 'capture date' }),
    byAdmin('media.trashed'),
    byAdmin('media.restored'),
    byAdmin('media.trashed'),
    byAdmin('media.restored'),
  ]);
});

it('records nothing of what people do with their own items', async () => {
  await workOn(anna);
  await as(anna).media.find({ id });
  expect(await entriesOf(id)).toEqual([]);
});

it('records another poster of a film', async () => {
  const film = await insertMedia(app.ctx.db, anna.userId, { type: 'video', duration_ms: 9000 });
  await as(admin).thumbnails.pickFrame({ videoId: film.id, atMs: 1000 });
  expect(await entriesOf(film.id)).toEqual([byAdmin('media.edited', { changed: 'poster' })]);
});

it('records that an administrator learns where a photo was taken, and only then', async () => {
  await as(admin).media.find({ id });
  expect(await entriesOf(id)).toEqual([]);
  const facts = JSON.stringify({ location: { latitude: 47.1, longitude: 8.2 } });
  await app.ctx.db.updateTable('media').set({ facts }).where('id', '=', id).execute();
  expect((await as(admin).media.find({ id })).location).not.toBeNull();
  await as(anna).media.find({ id });
  expect(await entriesOf(id)).toEqual([byAdmin('media.location-viewed')]);
});

it('records that an administrator learns what another program knew of a photo', async () => {
  const imported = JSON.stringify({ program: 'takeout', people: ['Oma Ilse'] });
  await app.ctx.db.updateTable('media').set({ imported }).where('id', '=', id).execute();
  expect((await as(admin).media.find({ id })).imported).not.toBeNull();
  await as(anna).media.find({ id });
  expect(await entriesOf(id)).toEqual([byAdmin('media.imported-viewed')]);
});

it.each(['view', 'poster', 'clean', 'zoom'] as const)(
  'records a look at the variant %s, but none at a thumbnail',
  async (variant) => {
    const row = await keepOriginal(app.ctx, anna.userId, Buffer.from(crypto.randomUUID()));
    const recordView = createViewRecorder(app.ctx);
    for (const each of ['thumb', 'grid', variant] as const) {
      await recordView(admin.actor, row, each);
      await recordView(anna.actor, row, each);
    }
    expect(await entriesOf(row.id)).toEqual([byAdmin('media.viewed', { variant })]);
  },
);

describe('a link', () => {
  const make = async () => {
    const row = await keepOriginal(app.ctx, anna.userId, Buffer.from(crypto.randomUUID()));
    const terms = { password: 'lake-1987', expiresInDays: 7, allowsDownload: false };
    const { share } = await as(anna).shares.create({ mediaId: row.id, ...terms });
    return share.id;
  };
  const weakenings = async (shareId: string) =>
    (await entriesOf(shareId))
      .filter(({ action }) => action === 'share.weakened')
      .map(({ details }) => details);

  it.each([
    [{ password: null }, { passwordRemoved: true }],
    [{ expiresInDays: 30 }, { openLonger: true }],
    [{ expiresInDays: null }, { openLonger: true }],
    [{ allowsDownload: true }, { downloadAllowed: true }],
    [
      { keepsDetails: true, password: null },
      { passwordRemoved: true, detailsKept: true },
    ],
  ])('that is opened wider by %j has an entry', async (change, details) => {
    const shareId = await make();
    await as(anna).shares.update({ id: shareId, ...change });
    expect(await weakenings(shareId)).toEqual([details]);
  });

  it.each([{ password: 'another-1987' }, { expiresInDays: 1 }, { name: 'Aunt Rosa' }])(
    'that is changed by %j, which opens nothing, has none',
    async (change) => {
      const shareId = await make();
      await as(anna).shares.update({ id: shareId, ...change });
      expect(await weakenings(shareId)).toEqual([]);
    },
  );
});
