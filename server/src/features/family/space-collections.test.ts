// Collections of a space: who does what with them, what they show, and what happens to it when items come and go.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { insertMedia } from '#test/insert-media.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let origin: string;
let [anna, ben, cleo, grandmother, stranger]: Person[] = [];
let spaceId: string;
/** Of the space; Cleo made it. It holds her `lake`, and Anna's `boat` before it. */
let id: string;
let [lake, boat]: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  origin = await app.listen();
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, cleo, grandmother, stranger] = await Promise.all(
    ['Anna', 'Ben', 'Cleo', 'Grandmother', 'Stranger'].map((displayName) =>
      createPerson(db, { displayName }),
    ),
  );
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  await join(ben, 'contributor');
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'editor' });
  await join(cleo, 'contributor');
  await join(grandmother, 'viewer');
  [lake, boat] = [await photoOf(cleo, 'Lake'), await photoOf(anna, 'Boat')];
  await as(anna).spaces.addItems({ spaceId, mediaIds: [boat] });
  id = (await as(cleo).collections.create({ name: 'Summers', spaceId })).id;
  await as(cleo).collections.addItems({ collectionId: id, mediaIds: [boat, lake] });
});

const as = (person: Person | undefined) => app.as(person!.actor);
const missing = { code: 'NOT_FOUND' };
const forbidden = { code: 'FORBIDDEN' };

const photoOf = async (person: Person | undefined, title: string): Promise<string> =>
  (await insertMedia(app.ctx.db, person!.userId, { title })).id;

async function join(person: Person | undefined, role: 'viewer' | 'contributor'): Promise<void> {
  const { path } = await as(anna).spaces.createLink({ spaceId, role, uses: 1 });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
}

async function shown(person: Person | undefined): Promise<string[]> {
  const { items } = await as(person).collections.items({ collectionId: id });
  return items.map(({ media }) => media.title);
}

const removed = async (person: Person | undefined): Promise<string[]> =>
  (await as(person).collections.removed({ spaceId })).items.map(({ name }) => name);

describe('a collection of a space', () => {
  it('is seen by all members, made by contributors, and tells each what they may do [SPACE-10]', async () => {
    for (const person of [anna, ben, cleo, grandmother])
      expect(await shown(person)).toEqual(['Boat', 'Lake']);
    const { items } = await as(grandmother).collections.list({ spaceId });
    expect(items).toMatchObject([
      {
        id,
        ownerId: null,
        space: { id: spaceId, name: 'The Bergs' },
        itemCount: 2,
        rights: ['download'],
      },
    ]);
    const rightsOf = async (person: Person | undefined) =>
      (await as(person).collections.find({ id })).rights;
    expect(await rightsOf(cleo)).toEqual(['add', 'change', 'share', 'download']);
    expect(await rightsOf(ben)).toEqual(['add', 'arrange', 'change', 'share', 'download']);
    await as(anna).spaces.update({ spaceId, viewersDownload: false });
    expect(await rightsOf(grandmother)).toEqual([]);
    await expect(
      as(grandmother).collections.create({ name: 'Mine', spaceId }),
    ).rejects.toMatchObject(forbidden);
    await expect(as(stranger).collections.create({ name: 'Mine', spaceId })).rejects.toMatchObject(
      missing,
    );
    // Nobody's own list, page or link changes by it.
    expect((await as(cleo).collections.list({})).items).toEqual([]);
    expect((await as(cleo).collections.featured()).items).toEqual([]);
    await expect(as(grandmother).shares.create({ collectionId: id })).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      as(cleo).collections.pin({ collectionId: id, isPinned: true }),
    ).rejects.toMatchObject(forbidden);
  });

  it('is found in the scope that shows it, by members only [SPACE-10]', async () => {
    const found = async (person: Person | undefined, scope: object) =>
      (await as(person).search.everything({ query: 'summers', ...scope })).collections;
    expect(await found(grandmother, { spaceId })).toMatchObject({ count: 1, items: [{ id }] });
    expect(await found(grandmother, { scope: 'shared' })).toMatchObject({ count: 1 });
    expect(await found(cleo, {})).toMatchObject({ count: 0 });
    expect(await found(stranger, { scope: 'shared' })).toMatchObject({ count: 0 });
    const within = { query: 'boat', scope: 'shared', collectionId: id } as const;
    expect((await as(grandmother).search.results(within)).items).toMatchObject([{ title: 'Boat' }]);
    expect((await as(stranger).search.results(within)).items).toEqual([]);
    const holding = { mediaIds: [lake!, boat!] };
    expect((await as(grandmother).collections.containing(holding)).collections).toMatchObject([
      { collectionId: id },
    ]);
    expect((await as(stranger).collections.containing(holding)).collections).toEqual([]);
  });

  it('takes any item of the space, and own ones, which are thereby in the space and stay [SPACE-10]', async () => {
    expect(
      (await as(grandmother).media.list({ spaceId })).items.map(({ title }) => title).toSorted(),
    ).toEqual(['Boat', 'Lake']);
    await as(ben).collections.removeItem({ collectionId: id, mediaId: lake! });
    expect(await shown(cleo)).toEqual(['Boat']);
    expect((await as(grandmother).media.list({ spaceId })).items).toHaveLength(2);
    // What is neither in the space nor one's own is refused, with all that came along.
    const secret = await photoOf(anna, 'Secret');
    for (const mediaIds of [[secret], [lake!, secret]]) {
      await expect(
        as(cleo).collections.addItems({ collectionId: id, mediaIds }),
      ).rejects.toMatchObject(missing);
    }
    expect(await shown(cleo)).toEqual(['Boat']);
    await expect(
      as(grandmother).collections.addItem({ collectionId: id, mediaId: lake! }),
    ).rejects.toMatchObject(forbidden);
    // An own collection holds own items only.
    const own = await as(cleo).collections.create({ name: 'Mine' });
    await expect(
      as(cleo).collections.addItem({ collectionId: own.id, mediaId: boat! }),
    ).rejects.toMatchObject(missing);
  });

  it('hides what leaves the space, and shows it again in its place when it comes back (SPACE-08, SPACE-10)', async () => {
    await as(ben).collections.setThumbnail({ collectionId: id, mediaId: boat! });
    await as(ben).collections.setCaption({
      collectionId: id,
      mediaId: boat!,
      caption: 'Father built it',
    });
    await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [boat!] });
    expect(await shown(ben)).toEqual(['Lake']);
    expect(await as(ben).collections.find({ id })).toMatchObject({
      itemCount: 1,
      thumbnailMediaId: null,
    });
    expect((await as(ben).collections.itemPages({ collectionId: id })).total).toBe(1);
    await as(anna).spaces.addItems({ spaceId, mediaIds: [boat!] });
    const { items } = await as(ben).collections.items({ collectionId: id });
    expect(items[0]).toMatchObject({ caption: 'Father built it', media: { title: 'Boat' } });
    await as(cleo).trash.add({ ids: [lake!] });
    expect(await shown(ben)).toEqual(['Boat']);
    await as(cleo).trash.restore({ ids: [lake!] });
    expect(await shown(ben)).toEqual(['Boat', 'Lake']);
    // After 30 days its place is forgotten.
    await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [boat!] });
    await sql`update space_item set withdrawn_at = now() - interval '31 days' where media_id = ${boat}`.execute(
      app.ctx.db,
    );
    await runJob(tidyUpJob, app.ctx, {});
    await as(anna).spaces.addItems({ spaceId, mediaIds: [boat!] });
    expect(await shown(ben)).toEqual(['Lake']);
  });

  it('is ordered by editors, two at once: both see one order, and nothing is lost [SPACE-10]', async () => {
    const more = await Promise.all(['One', 'Two', 'Three'].map((title) => photoOf(anna, title)));
    await as(anna).collections.addItems({ collectionId: id, mediaIds: more });
    await expect(
      as(cleo).collections.moveItem({ collectionId: id, mediaId: lake!, afterMediaId: null }),
    ).rejects.toMatchObject(forbidden);
    await Promise.all(
      more.flatMap((mediaId, at) => [
        as(anna).collections.moveItem({ collectionId: id, mediaId, afterMediaId: lake! }),
        as(ben).collections.moveItem({
          collectionId: id,
          mediaId: more[2 - at]!,
          afterMediaId: boat!,
        }),
      ]),
    );
    const order = await shown(anna);
    expect(order).toEqual(await shown(ben));
    expect(order.toSorted()).toEqual(['Boat', 'Lake', 'One', 'Three', 'Two']);
  });

  it('is renamed by its maker and by editors; who is late learns what is there now [SPACE-10]', async () => {
    const { revision } = await as(cleo).collections.find({ id });
    await as(ben).collections.update({ id, name: 'Summers at the lake', revision });
    await expect(
      as(cleo).collections.update({ id, name: 'Boats', revision }),
    ).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await as(cleo).collections.update({ id, name: 'Boats' });
    await as(anna).spaces.setRole({ spaceId, userId: cleo!.userId, role: 'viewer' });
    await expect(as(cleo).collections.update({ id, name: 'Mine' })).rejects.toMatchObject(
      forbidden,
    );
    await as(anna).spaces.removeMember({ spaceId, userId: cleo!.userId });
    await expect(as(cleo).collections.update({ id, name: 'Mine' })).rejects.toMatchObject(missing);
    await expect(as(cleo).collections.find({ id })).rejects.toMatchObject(missing);
    expect((await as(ben).collections.find({ id })).name).toBe('Boats');
  });

  it('comes back within 30 days after it was deleted, by who could delete it [SPACE-10]', async () => {
    await expect(as(grandmother).collections.remove({ id })).rejects.toMatchObject(forbidden);
    await as(ben).collections.remove({ id });
    for (const person of [anna, ben, cleo, grandmother]) {
      await expect(as(person).collections.find({ id })).rejects.toMatchObject(missing);
      expect((await as(person).collections.list({ spaceId })).items).toEqual([]);
    }
    await expect(
      as(ben).collections.addItem({ collectionId: id, mediaId: boat! }),
    ).rejects.toMatchObject(missing);
    expect(await removed(cleo)).toEqual(['Summers']);
    expect(await removed(grandmother)).toEqual([]);
    await expect(removed(stranger)).rejects.toMatchObject(missing);
    await expect(as(grandmother).collections.restore({ id })).rejects.toMatchObject(missing);
    await expect(as(stranger).collections.restore({ id })).rejects.toMatchObject(missing);
    await as(cleo).collections.restore({ id });
    await as(ben).collections.restore({ id });
    expect(await shown(grandmother)).toEqual(['Boat', 'Lake']);
    await as(ben).collections.remove({ id });
    const age = sql`update collections set removed_at = now() - interval '31 days' where id = ${id}`;
    await age.execute(app.ctx.db);
    try {
      // While spaces rest nothing is deleted, and the days begin anew.
      app.ctx.config.SPACES = 'off';
      await runJob(tidyUpJob, app.ctx, {});
    } finally {
      app.ctx.config.SPACES = 'all';
    }
    expect(await removed(ben)).toEqual(['Summers']);
    await age.execute(app.ctx.db);
    expect(await removed(ben)).toEqual([]);
    await runJob(tidyUpJob, app.ctx, {});
    await expect(as(ben).collections.restore({ id })).rejects.toMatchObject(missing);
    expect((await as(ben).media.list({ spaceId })).items).toHaveLength(2);
  });

  it('ends with its space, and stays when its maker is gone [SPACE-10]', async () => {
    await app.ctx.db.deleteFrom('media').where('id', '=', lake!).execute();
    await app.ctx.db.deleteFrom('auth.user').where('id', '=', cleo!.userId).execute();
    expect(await shown(grandmother)).toEqual(['Boat']);
    await as(anna).spaces.close({ spaceId, name: 'The Bergs' });
    await expect(as(anna).collections.find({ id })).rejects.toMatchObject(missing);
    await expect(as(anna).collections.remove({ id })).rejects.toMatchObject(missing);
    expect((await as(anna).collections.list({ scope: 'shared' })).items).toEqual([]);
    await as(anna).spaces.reopen({ spaceId });
    expect(await shown(grandmother)).toEqual(['Boat']);
  });

  it('is saved as files by whom the space lets, with what they see [SPACE-10]', async () => {
    const save = async (person: Person | undefined) =>
      (
        await fetch(`${origin}/api/collections/${id}/archive`, {
          headers: { cookie: await cookieOf(app.ctx.auth, person!) },
        })
      ).status;
    expect(await save(grandmother)).toBe(200);
    await as(anna).spaces.update({ spaceId, viewersDownload: false });
    expect(await save(grandmother)).toBe(403);
    expect(await save(cleo)).toBe(200);
    expect(await save(stranger)).toBe(404);
  });
});
