import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CollectionsApp,
  createCollectionsApp,
  type Somebody,
} from '#features/collections/collections.harness.ts';

let app: CollectionsApp;
let anna: Somebody;

beforeAll(async () => {
  app = await createCollectionsApp();
  anna = await app.person();
});
afterAll(() => app.close());

async function create(person: Somebody, name = 'Summers at the lake', mediaIds: string[] = []) {
  const { id } = await person.api.create({ name });
  if (mediaIds.length > 0) await person.api.addItems({ collectionId: id, mediaIds });
  return id;
}

describe('a collection', () => {
  it('is made with name, description and type, and answers its id [CALL-34, CALL-37, ENTITY-06]', async () => {
    const { id } = await anna.api.create({
      name: '  Road   trips ',
      description: ' In the van. ',
      type: 'movies',
    });
    expect(await anna.api.find({ id })).toMatchObject({
      id,
      ownerId: anna.userId,
      name: 'Road trips',
      description: 'In the van.',
      type: 'movies',
      itemCount: 0,
      thumbnailUrl: null,
      thumbnailMediaId: null,
      isPinned: false,
      createdAt: expect.stringMatching(/^\d{4}-/),
      updatedAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('is mixed unless another type is chosen; a blank description is none [COLLNEW-02]', async () => {
    const { id } = await anna.api.create({ name: 'Birthdays', description: '   ' });
    expect(await anna.api.find({ id })).toMatchObject({ type: 'mixed', description: null });
    await expect(anna.api.create({ name: 'x', type: 'films' as 'movies' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it.each(['', '   ', '\n\t'])('needs a name that is not blank: %j [COLLNEW-03]', async (name) => {
    const refused = { code: 'BAD_REQUEST', message: 'Please enter a collection name' };
    await expect(anna.api.create({ name })).rejects.toMatchObject(refused);
    const id = await create(anna);
    await expect(anna.api.update({ id, name })).rejects.toMatchObject(refused);
  });

  it('takes a name of 200 characters and refuses a longer one, NUL and half a character', async () => {
    const name = '🏔'.repeat(100);
    const { id } = await anna.api.create({ name });
    expect((await anna.api.find({ id })).name).toBe(name);
    for (const refused of ['x'.repeat(201), 'a\0b', 'a\ud800b']) {
      await expect(anna.api.create({ name: refused })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });

  it('is not changed by somebody who has not seen what it is now [F22]', async () => {
    const { id } = await anna.api.create({ name: 'Kites' });
    const { revision } = await anna.api.find({ id });
    await anna.api.pin({ collectionId: id, isPinned: true });
    await anna.api.update({ id, description: 'At the beach', revision });
    await expect(anna.api.update({ id, name: 'Boats', revision })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await anna.api.find({ id })).toMatchObject({
      name: 'Kites',
      description: 'At the beach',
    });
  });

  it('changes what is given and keeps the rest', async () => {
    const { id } = await anna.api.create({ name: 'Kites', description: 'At the beach' });
    const before = await anna.api.find({ id });
    const after = await anna.api.update({ id, name: 'Kites and beaches' });
    expect(after).toMatchObject({ name: 'Kites and beaches', description: 'At the beach' });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await anna.api.update({ id, description: '', type: 'photos' })).toMatchObject({
      name: 'Kites and beaches',
      description: null,
      type: 'photos',
    });
  });

  it('is deleted for good, and its media stay [COLL-13, COLL-14, CALL-33, CALL-37]', async () => {
    const mediaId = await anna.media();
    const id = await create(anna, 'Short-lived', [mediaId]);
    expect(await anna.api.remove({ id })).toEqual({});
    await expect(anna.api.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(anna.api.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const media = await app.db
      .selectFrom('media')
      .select(['id', 'deleted_at'])
      .where('id', '=', mediaId)
      .executeTakeFirst();
    expect(media).toEqual({ id: mediaId, deleted_at: null });
  });
});

describe('the list', () => {
  it('holds the own collections, newest first, page by page [CALL-37]', async () => {
    const ben = await app.person();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await create(ben, `Album ${n}`));
    const first = await ben.api.list({ limit: 3 });
    const second = await ben.api.list({ limit: 3, cursor: first.nextCursor });
    const third = await ben.api.list({ limit: 3, cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    expect(third.nextCursor).toBeNull();
  });

  it('is newest first, with the thumbnail of each; its items come page by page with their media [CALL-32]', async () => {
    const ben = await app.person();
    const stranger = await app.person();
    await create(stranger, 'Of a stranger', [await stranger.media()]);
    const mediaIds = [await ben.media(), await ben.media()];
    const older = await create(ben, 'Older', mediaIds);
    const newer = await create(ben, 'Newer');
    const { items: cards } = await ben.api.list({});
    expect(cards.map(({ id, ownerId, itemCount }) => ({ id, ownerId, itemCount }))).toEqual([
      { id: newer, ownerId: ben.userId, itemCount: 0 },
      { id: older, ownerId: ben.userId, itemCount: 2 },
    ]);
    const { items } = await ben.api.items({ collectionId: older, limit: 1 });
    const { items: all, nextCursor } = await ben.api.items({ collectionId: older });
    expect([items.length, all.length, nextCursor]).toEqual([1, 2, null]);
    expect(new Set(all.map(({ media }) => media.id))).toEqual(new Set(mediaIds));
    for (const { id, media } of all) {
      expect(id).not.toBe(media.id);
      const row = await app.db
        .selectFrom('media')
        .select(['file_path', 'thumbnail_path'])
        .where('id', '=', media.id)
        .executeTakeFirstOrThrow();
      expect(media.filePath).toBe(row.file_path);
      expect(media.thumbnailUrl !== null).toBe(row.thumbnail_path !== null);
    }
  });

  it('loses none that were made at one moment', async () => {
    const ben = await app.person();
    for (let n = 0; n < 5; n += 1) await create(ben);
    await app.db
      .updateTable('collections')
      .set({ created_at: '2020-01-01T00:00:00.123456Z' })
      .where('user_id', '=', ben.userId)
      .execute();
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ben.api.list>> = await ben.api.list({
        limit: 2,
        cursor,
      });
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.size).toBe(5);
  });

  it('is filtered by type and by a part of name or description, wildcards taken by the letter', async () => {
    const ben = await app.person();
    await ben.api.create({ name: '100% Summer', description: 'The LAKE', type: 'photos' });
    await ben.api.create({ name: 'Winter', description: null, type: 'movies' });
    const names = async (input: Parameters<typeof ben.api.list>[0]) =>
      (await ben.api.list(input)).items.map(({ name }) => name);
    expect(await names({ query: 'lake' })).toEqual(['100% Summer']);
    expect(await names({ query: ' WIN ' })).toEqual(['Winter']);
    expect(await names({ query: '%' })).toEqual(['100% Summer']);
    expect(await names({ query: 'r_' })).toEqual([]);
    expect(await names({ type: 'movies' })).toEqual(['Winter']);
  });

  it.each(['x', Buffer.from('["2020",1]').toString('base64url'), 'e30'])(
    'refuses a broken place in the list: %s',
    async (cursor) => {
      await expect(anna.api.list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );

  it('refuses pages without end', async () => {
    await expect(anna.api.list({ limit: 1_000_000_000 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('the home page', () => {
  it('gets the pinned ones first, then the latest updated, six at most [HOME-10, HOME-11, COLL-15]', async () => {
    const ben = await app.person();
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await create(ben, `Album ${n}`));
    expect(await ben.api.pin({ collectionId: ids[1]!, isPinned: true })).toMatchObject({
      isPinned: true,
    });
    await ben.api.pin({ collectionId: ids[2]!, isPinned: true });
    await ben.api.update({ id: ids[0]!, name: 'Just changed' });
    const featured = async () => (await ben.api.featured()).items.map(({ id }) => id);
    expect(await featured()).toEqual([ids[2], ids[1], ids[0], ids[7], ids[6], ids[5]]);

    await ben.api.pin({ collectionId: ids[2]!, isPinned: false });
    expect(await featured()).toEqual([ids[1], ids[2], ids[0], ids[7], ids[6], ids[5]]);
  });

  it('counts an added item as an update [HOME-11]', async () => {
    const ben = await app.person();
    const older = await create(ben, 'Older');
    const newer = await create(ben, 'Newer');
    expect((await ben.api.featured()).items[0]?.id).toBe(newer);
    await ben.api.addItem({ collectionId: older, mediaId: await ben.media() });
    expect((await ben.api.featured()).items[0]?.id).toBe(older);
  });
});

describe('the picture of a collection', () => {
  it('is the first item as shown, then the chosen one, then the first again [COLL-10, ENTITY-07, CALL-33, CALL-37]', async () => {
    const [below, top] = [await anna.media(), await anna.media()];
    const id = await create(anna, 'Pictured', [top, below]);
    const shown = async () => (await anna.api.find({ id })).thumbnailUrl;
    expect(await shown()).toBe(`/api/media/${top}/thumb?v=1`);
    const chosen = await anna.api.setThumbnail({ collectionId: id, mediaId: below });
    expect(chosen).toMatchObject({
      thumbnailMediaId: below,
      thumbnailUrl: `/api/media/${below}/thumb?v=1`,
      coverUrl: `/api/media/${below}/grid?v=1`,
      itemCount: 2,
    });
    await anna.api.setThumbnail({ collectionId: id, mediaId: null });
    expect(await shown()).toBe(`/api/media/${top}/thumb?v=1`);
  });

  it('is none when the first item has none [COLL-10]', async () => {
    const [recording, photo] = [
      await anna.media({ type: 'audio', bucket: 'audio', thumbnail_path: null }),
      await anna.media(),
    ];
    const id = await create(anna, 'Voices', [recording, photo]);
    expect(await anna.api.find({ id })).toMatchObject({ thumbnailUrl: null, coverUrl: null });
  });

  it('falls back while the chosen item lies in the trash, and when it leaves the collection [COLL-10]', async () => {
    const [first, choice] = [await anna.media(), await anna.media()];
    const id = await create(anna, 'Choice', [first, choice]);
    await anna.api.setThumbnail({ collectionId: id, mediaId: choice });
    const picture = async () => (await anna.api.find({ id })).thumbnailUrl;

    await app.trash(choice);
    expect(await picture()).toContain(first);
    await app.trash(choice, null);
    expect(await picture()).toContain(choice);

    await anna.api.removeItem({ collectionId: id, mediaId: choice.toUpperCase() });
    expect(await anna.api.find({ id })).toMatchObject({ thumbnailMediaId: null, itemCount: 1 });
    expect(await picture()).toContain(first);
  });

  it('can only be an item of the collection [COLLTHUMB-03]', async () => {
    const id = await create(anna, 'Strict', [await anna.media()]);
    const elsewhere = anna.api.setThumbnail({ collectionId: id, mediaId: await anna.media() });
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('every change', () => {
  it('is told in its transaction, with whose it is and of which collection [REAL-04, COLL-12]', async () => {
    const ben = await app.person();
    const mediaIds = await ben.manyMedia(3);
    let seen = (await app.events(0)).at(-1)?.seq ?? 0;
    const told = async () => {
      const events = await app.events(seen);
      seen = events.at(-1)?.seq ?? seen;
      return events.map(({ topic, action, user_id, entity_id }) => {
        expect([user_id, entity_id]).toEqual([ben.userId, id]);
        return `${topic} ${action}`;
      });
    };
    const { id } = await ben.api.create({ name: 'Told' });
    const item = { collectionId: id, mediaId: mediaIds[0]! };
    expect(await told()).toEqual(['collections created']);
    await ben.api.addItem(item);
    expect(await told()).toEqual(['collection_items created', 'collections updated']);
    await ben.api.addItems({ collectionId: id, mediaIds });
    expect(await told()).toEqual(['collection_items created', 'collections updated']);
    await ben.api.moveItem({ ...item, afterMediaId: null });
    expect(await told()).toEqual(['collection_items updated', 'collections updated']);
    await ben.api.setCaption({ ...item, caption: 'Here' });
    expect(await told()).toEqual(['collection_items updated', 'collections updated']);
    await ben.api.removeItem(item);
    expect(await told()).toEqual(['collection_items removed', 'collections updated']);
    await ben.api.update({ id, name: 'Told again' });
    await ben.api.pin({ collectionId: id, isPinned: true });
    await ben.api.setThumbnail({ collectionId: id, mediaId: mediaIds[1]! });
    expect(await told()).toEqual(Array.from({ length: 3 }, () => 'collections updated'));
    await ben.api.remove({ id });
    expect(await told()).toEqual(['collections removed']);
  });

  it('that fails is not told', async () => {
    const before = (await app.events(0)).length;
    const id = await create(anna, 'Quiet');
    const foreign = anna.api.addItem({ collectionId: id, mediaId: crypto.randomUUID() });
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await app.events(0)).length).toBe(before + 1);
  });
});
