import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bert: Person;

beforeAll(async () => {
  app = await createTestApp();
  // Jobs are enqueued here, but none is run.
  await app.startJobs();
  anna = await createPerson(app.ctx.db);
  bert = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());

const as = (person: Person) => app.as(person.actor);
const insert = async (person: Person, changes: Parameters<typeof insertMedia>[2] = {}) =>
  (await insertMedia(app.ctx.db, person.userId, changes)).id;
const deletedOn = (day: number) => new Date(Date.UTC(2024, 0, day));
const rowOf = (id: string) =>
  app.ctx.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst();
async function eventsOf(id: string): Promise<string[]> {
  const events = await app.ctx.events.since(0, 100_000);
  return events.filter(({ entityId }) => entityId === id).map(({ action }) => action);
}
const titlesIn = async (person: Person): Promise<string[]> =>
  (await as(person).trash.list({})).items.map(({ title }) => title);

const missing = { code: 'NOT_FOUND', message: 'Not found', status: 404 };

describe('the list', () => {
  it('shows what the person has deleted, the latest first, and until when it stays [TRASH-01] [TRASH-04]', async () => {
    const person = await createPerson(app.ctx.db);
    await insert(person, { title: 'kept' });
    await insert(person, { title: 'first', deleted_at: deletedOn(1), file_size: 5 });
    await insert(person, { title: 'third', deleted_at: deletedOn(3), file_size: 7 });
    await insert(person, { title: 'second', deleted_at: deletedOn(2), file_size: 11 });
    const page = await as(person).trash.list({});
    expect(page.items.map(({ title }) => title)).toEqual(['third', 'second', 'first']);
    expect(page).toMatchObject({ total: 3, totalSizeBytes: 23, nextCursor: null });
    expect(page.items[0]).toMatchObject({
      deletedAt: '2024-01-03T00:00:00.000Z',
      purgeAt: '2024-02-02T00:00:00.000Z',
    });
  });

  it('comes in pages, also of what was deleted in the same moment', async () => {
    const person = await createPerson(app.ctx.db);
    for (let n = 0; n < 5; n += 1)
      await insert(person, { title: `t${n}`, deleted_at: deletedOn(1) });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await as(person).trash.list({ limit: 2, cursor });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.sort()).toEqual(['t0', 't1', 't2', 't3', 't4']);
  });

  it('is one’s own, an administrator’s too, whatever the cursor says', async () => {
    const person = await createPerson(app.ctx.db);
    for (let n = 0; n < 2; n += 1) await insert(person, { deleted_at: deletedOn(9 + n) });
    const { nextCursor } = await as(person).trash.list({ limit: 1 });
    const admin = await createPerson(app.ctx.db, { role: 'superuser' });
    expect((await as(admin).trash.list({ cursor: nextCursor })).items).toEqual([]);
    expect(await as(admin).trash.list({})).toMatchObject({ items: [], total: 0 });
    await expect(as(admin).trash.list({ cursor: 'x' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the trash of everybody', () => {
  it('shows administrators who deleted what is whose, all of it or one person’s [ROLE-23]', async () => {
    const person = await createPerson(app.ctx.db);
    const id = await insert(person, { deleted_at: deletedOn(3) });
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    const other = await insert(admin, { deleted_at: deletedOn(4) });
    const ownerId = person.userId;
    const all = await as(admin).trash.list({ scope: 'all', limit: 200 });
    expect(all.items.map((item) => item.id)).toEqual(expect.arrayContaining([id, other]));
    expect(all.total).toBeGreaterThanOrEqual(2);
    const theirs = await as(admin).trash.list({ scope: 'all', ownerId });
    expect(theirs).toMatchObject({ total: 1, items: [{ id, ownerId }] });
    expect(theirs.items[0]!.ownerName).toBeTruthy();
    expect((await as(admin).trash.list({})).items[0]).not.toHaveProperty('ownerName');
    await as(admin).trash.restore({ ids: [id] });
    expect(await as(admin).trash.list({ scope: 'all', ownerId })).toMatchObject({ total: 0 });
  });

  it('is for administrators only [ISOL-01, ROLE-23]', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    await expect(as(bert).trash.list({ scope: 'all' })).rejects.toMatchObject(forbidden);
    const ownerId = anna.userId;
    await expect(as(bert).trash.list({ ownerId })).rejects.toMatchObject(forbidden);
    await expect(as(bert).trash.list({ scope: 'all', ownerId })).rejects.toMatchObject(forbidden);
  });
});

describe('putting in and bringing back', () => {
  it('of several items is one step; those that are so already are left out [TRASH-05]', async () => {
    const ids = [await insert(anna), await insert(anna), await insert(anna)];
    await as(anna).media.remove({ id: ids[0]! });
    expect((await as(anna).trash.add({ ids })).ids.sort()).toEqual(ids.slice(1).sort());
    const { items } = await as(anna).media.list({});
    expect(items.filter(({ id }) => ids.includes(id))).toEqual([]);
    expect((await as(anna).trash.restore({ ids })).ids.sort()).toEqual([...ids].sort());
    expect((await as(anna).trash.restore({ ids })).ids).toEqual([]);
    const listed = (await as(anna).media.list({})).items.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(ids));
    for (const id of ids) expect(await eventsOf(id)).toEqual(['removed', 'created']);
  });

  it('takes the same item twice for once', async () => {
    const id = await insert(anna);
    expect(await as(anna).trash.add({ ids: [id, id] })).toEqual({ ids: [id] });
  });

  it.each(['add', 'restore', 'purge'] as const)(
    '%s answers for a stranger’s item as for a missing one, and then changes none [ISOL-01] [ROLE-04]',
    async (name) => {
      const deleted_at = name === 'add' ? null : deletedOn(1);
      const own = await insert(bert, { deleted_at });
      const foreign = await insert(anna, { deleted_at });
      const call = (ids: string[]) => as(bert).trash[name]({ ids });
      await expect(call([own, foreign])).rejects.toMatchObject(missing);
      await expect(call([own, crypto.randomUUID()])).rejects.toMatchObject(missing);
      for (const id of [own, foreign]) {
        expect(await rowOf(id)).toMatchObject({ deleted_at, purging_at: null });
      }
    },
  );

  it('refuses no items, too many, and what are no ids', async () => {
    const { trash } = as(anna);
    for (const ids of [[], Array.from({ length: 1001 }, () => crypto.randomUUID()), ["' or 1=1"]]) {
      await expect(trash.add({ ids })).rejects.toMatchObject({ status: 400 });
      await expect(trash.restore({ ids })).rejects.toMatchObject({ status: 400 });
      await expect(trash.purge({ ids })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('leaves collections as they were: place, caption and thumbnail [TRASH-05]', async () => {
    const { collections, trash } = as(anna);
    const { id: collectionId } = await collections.create({ name: 'Summer' });
    const mediaIds = [await insert(anna), await insert(anna), await insert(anna)];
    await collections.addItems({ collectionId, mediaIds });
    const chosen = mediaIds[1]!;
    await collections.setCaption({ collectionId, mediaId: chosen, caption: 'The middle one' });
    await collections.setThumbnail({ collectionId, mediaId: chosen });
    const before = await collections.items({ collectionId });
    await trash.add({ ids: [chosen] });
    expect((await collections.items({ collectionId })).items).toHaveLength(2);
    expect((await collections.find({ id: collectionId })).thumbnailMediaId).toBeNull();
    await trash.restore({ ids: [chosen] });
    const after = await collections.items({ collectionId });
    expect(after.items.map(({ id, caption }) => [id, caption])).toEqual(
      before.items.map(({ id, caption }) => [id, caption]),
    );
    expect((await collections.find({ id: collectionId })).thumbnailMediaId).toBe(chosen);
  });

  it('lets an administrator restore another’s file [ROLE-23]', async () => {
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    const id = await insert(anna, { deleted_at: deletedOn(1) });
    expect(await as(admin).trash.restore({ ids: [id] })).toEqual({ ids: [id] });
  });
});

describe('deleting for good', () => {
  it('takes the item out of the trash at once, for good, and is in the audit log', async () => {
    const person = await createPerson(app.ctx.db);
    const id = await insert(person, {
      title: 'gone',
      deleted_at: deletedOn(1),
      thumbnail_path: 'x',
    });
    expect(await as(person).trash.purge({ ids: [id] })).toEqual({ ids: [id] });
    expect(await titlesIn(person)).toEqual([]);
    await expect(as(person).trash.restore({ ids: [id] })).rejects.toMatchObject(missing);
    await expect(as(person).trash.purge({ ids: [id] })).rejects.toMatchObject(missing);
    await expect(as(person).media.restore({ id })).rejects.toMatchObject(missing);
    await expect(as(person).media.find({ id })).rejects.toMatchObject(missing);
    const log = await app.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'target_user_id'])
      .where('target_id', '=', id)
      .execute();
    expect(log).toEqual([
      { actor_id: person.userId, action: 'media.purged', target_user_id: person.userId },
    ]);
  });

  it('is for the trash only: what is not in it stays', async () => {
    const id = await insert(anna);
    await expect(as(anna).trash.purge({ ids: [id] })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rowOf(id)).toMatchObject({ purging_at: null });
  });

  it('of another’s file is for a superuser only [ROLE-23]', async () => {
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    const superuser = await createPerson(app.ctx.db, { role: 'superuser' });
    const id = await insert(anna, { deleted_at: deletedOn(1) });
    await expect(as(admin).trash.purge({ ids: [id] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await as(superuser).trash.purge({ ids: [id] })).toEqual({ ids: [id] });
  });

  it('asks for the password again when the sign-in is more than ten minutes ago', async () => {
    const person = await createPerson(app.ctx.db);
    const id = await insert(person, { deleted_at: deletedOn(1) });
    await app.ctx.db
      .updateTable('auth.session')
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where('id', '=', person.actor.sessionId)
      .execute();
    const refused = { code: 'STEP_UP_REQUIRED', status: 403 };
    await expect(as(person).trash.purge({ ids: [id] })).rejects.toMatchObject(refused);
    await expect(as(person).trash.empty()).rejects.toMatchObject(refused);
    expect(await titlesIn(person)).toHaveLength(1);
  });

  it('of all that is in the trash touches nothing else', async () => {
    const person = await createPerson(app.ctx.db);
    await insert(person, { title: 'kept' });
    const foreign = await insert(anna, { deleted_at: deletedOn(1) });
    for (let n = 0; n < 3; n += 1) await insert(person, { deleted_at: deletedOn(1) });
    expect(await as(person).trash.empty()).toEqual({ count: 3 });
    expect(await as(person).trash.empty()).toEqual({ count: 0 });
    expect((await as(person).media.list({})).items.map(({ title }) => title)).toEqual(['kept']);
    expect(await rowOf(foreign)).toMatchObject({ purging_at: null });
  });
});
