import { sql } from 'kysely';
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

const empty = async (person = anna) => (await person.api.create({ name: 'Album' })).id;
const shown = async (collectionId: string, person = anna) =>
  (await person.api.items({ collectionId })).items.map(({ media }) => media.id);

describe('adding', () => {
  it('puts what is added last in front [COLLPAGE-03, CALL-35, CALL-36, CALL-37]', async () => {
    const collectionId = await empty();
    const mediaIds = await anna.manyMedia(4);
    for (const mediaId of mediaIds) await anna.api.addItem({ collectionId, mediaId });
    expect(await shown(collectionId)).toEqual(mediaIds.toReversed());
    expect((await anna.api.find({ id: collectionId })).itemCount).toBe(4);
  });

  it('answers items with their media [ENTITY-08, ENTITY-09, CALL-36]', async () => {
    const collectionId = await empty();
    const mediaId = await anna.media({
      type: 'video',
      bucket: 'movies',
      title: 'Sailing lesson',
      duration_ms: 552_000,
    });
    const { id } = await anna.api.addItem({ collectionId, mediaId });
    const { items } = await anna.api.items({ collectionId });
    expect(items).toEqual([
      {
        id,
        collectionId,
        addedAt: expect.stringMatching(/Z$/),
        caption: null,
        media: expect.objectContaining({
          id: mediaId,
          title: 'Sailing lesson',
          type: 'video',
          durationMs: 552_000,
          filePath: expect.stringContaining(anna.userId),
          thumbnailUrl: `/api/media/${mediaId}/thumb?v=1`,
          uploadDate: expect.stringMatching(/Z$/),
        }),
      },
    ]);
  });

  it('keeps the order of many, in front of what is in already, and counts both', async () => {
    const collectionId = await empty();
    const [a, b, c, d] = await anna.manyMedia(4);
    await anna.api.addItem({ collectionId, mediaId: b! });
    const mediaIds = [c!, b!, d!, c!.toUpperCase(), a!];
    expect(await anna.api.addItems({ collectionId, mediaIds })).toEqual({ added: 3, alreadyIn: 1 });
    expect(await shown(collectionId)).toEqual([c, d, a, b]);
    expect(await anna.api.addItems({ collectionId, mediaIds })).toEqual({ added: 0, alreadyIn: 4 });
  });

  it('adds an item once, also when two windows add it at the same moment', async () => {
    const collectionId = await empty();
    const mediaId = await anna.media();
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => anna.api.addItem({ collectionId, mediaId })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = tries.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refusals) {
      expect(reason).toMatchObject({
        code: 'CONFLICT',
        message: 'This item is already in the collection.',
      });
    }
    expect(await shown(collectionId)).toEqual([mediaId]);
  });

  it('keeps every one of many that are added at the same moment, each at a place of its own', async () => {
    const collectionId = await empty();
    const mediaIds = await anna.manyMedia(20);
    await Promise.all(mediaIds.map((mediaId) => anna.api.addItem({ collectionId, mediaId })));
    const items = await app.db
      .selectFrom('collection_items')
      .select('position')
      .where('collection_id', '=', collectionId)
      .execute();
    expect(new Set(items.map(({ position }) => position)).size).toBe(20);
  });

  it('adds all or none', async () => {
    const collectionId = await empty();
    const mediaIds = [await anna.media(), crypto.randomUUID()];
    await expect(anna.api.addItems({ collectionId, mediaIds })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await shown(collectionId)).toEqual([]);
  });

  it('refuses what lies in the trash, and leaves it out among many', async () => {
    const collectionId = await empty();
    const [mediaId, kept] = [await anna.media({ deleted_at: new Date() }), await anna.media()];
    await expect(anna.api.addItem({ collectionId, mediaId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const mediaIds = [mediaId, kept];
    expect(await anna.api.addItems({ collectionId, mediaIds })).toEqual({ added: 1, alreadyIn: 0 });
    expect(await shown(collectionId)).toEqual([kept]);
  });

  it('takes 1000 in one call, and no more', async () => {
    const collectionId = await empty();
    const mediaIds = await anna.manyMedia(1000);
    expect(await anna.api.addItems({ collectionId, mediaIds })).toEqual({
      added: 1000,
      alreadyIn: 0,
    });
    await expect(
      anna.api.addItems({ collectionId, mediaIds: [...mediaIds, crypto.randomUUID()] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('removing', () => {
  it('takes the item out and leaves it in the archive [COLLPAGE-06, CALL-35]', async () => {
    const collectionId = await empty();
    const [kept, gone] = [await anna.media(), await anna.media()];
    await anna.api.addItems({ collectionId, mediaIds: [kept, gone] });
    expect(await anna.api.removeItem({ collectionId, mediaId: gone })).toEqual({});
    expect(await shown(collectionId)).toEqual([kept]);
    const media = await app.db
      .selectFrom('media')
      .select('deleted_at')
      .where('id', '=', gone)
      .executeTakeFirstOrThrow();
    expect(media.deleted_at).toBeNull();
    await expect(anna.api.removeItem({ collectionId, mediaId: gone })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('hides what goes to the trash and shows it again at its place after a restore', async () => {
    const collectionId = await empty();
    const mediaIds = await anna.manyMedia(3);
    await anna.api.addItems({ collectionId, mediaIds });
    await app.trash(mediaIds[1]!);
    expect(await shown(collectionId)).toEqual([mediaIds[0], mediaIds[2]]);
    expect((await anna.api.find({ id: collectionId })).itemCount).toBe(2);
    expect((await anna.api.itemPages({ collectionId })).total).toBe(2);
    await app.trash(mediaIds[1]!, null);
    expect(await shown(collectionId)).toEqual(mediaIds);
  });

  it('forgets what is deleted for good', async () => {
    const collectionId = await empty();
    const mediaId = await anna.media();
    await anna.api.addItem({ collectionId, mediaId });
    await anna.api.setThumbnail({ collectionId, mediaId });
    await app.db.deleteFrom('media').where('id', '=', mediaId).execute();
    expect(await anna.api.find({ id: collectionId })).toMatchObject({
      itemCount: 0,
      thumbnailMediaId: null,
    });
  });
});

describe('the order', () => {
  const filled = async () => {
    const collectionId = await empty();
    const [a, b, c, d] = (await anna.manyMedia(4)) as [string, string, string, string];
    await anna.api.addItems({ collectionId, mediaIds: [a, b, c, d] });
    return { collectionId, a, b, c, d };
  };

  it('is what the person makes it: to the front, between two, to the end', async () => {
    const { collectionId, a, b, c, d } = await filled();
    await anna.api.moveItem({ collectionId, mediaId: c, afterMediaId: null });
    expect(await shown(collectionId)).toEqual([c, a, b, d]);
    await anna.api.moveItem({ collectionId, mediaId: c, afterMediaId: a });
    expect(await shown(collectionId)).toEqual([a, c, b, d]);
    await anna.api.moveItem({ collectionId, mediaId: a, afterMediaId: d });
    expect(await shown(collectionId)).toEqual([c, b, d, a]);
    await anna.api.moveItem({ collectionId, mediaId: c, afterMediaId: c });
    expect(await shown(collectionId)).toEqual([c, b, d, a]);
  });

  it('still puts new items in front of moved ones', async () => {
    const { collectionId, a, b, c, d } = await filled();
    for (const mediaId of [b, c, d, b, c]) {
      await anna.api.moveItem({ collectionId, mediaId, afterMediaId: null });
    }
    const added = await anna.media();
    await anna.api.addItem({ collectionId, mediaId: added });
    expect(await shown(collectionId)).toEqual([added, c, b, d, a]);
  });

  it('holds through a hundred moves between the same two', async () => {
    const { collectionId, a, b, c, d } = await filled();
    let expected = [a, b, c, d];
    for (let n = 0; n < 100; n += 1) {
      const mediaId = expected[2]!;
      await anna.api.moveItem({ collectionId, mediaId, afterMediaId: a });
      expected = [a, mediaId, expected[1]!, d];
    }
    expect(await shown(collectionId)).toEqual(expected);
  });

  it('counts hidden items, so that they come back where they were', async () => {
    const { collectionId, a, b, c, d } = await filled();
    await app.trash(b);
    await anna.api.moveItem({ collectionId, mediaId: d, afterMediaId: a });
    await app.trash(b, null);
    expect(await shown(collectionId)).toEqual([a, d, b, c]);
  });

  it('knows no place behind an item of another collection', async () => {
    const { collectionId, a } = await filled();
    const other = await filled();
    for (const [mediaId, afterMediaId] of [
      [a, other.a],
      [other.a, a],
      [other.a, null],
    ] as const) {
      await expect(
        anna.api.moveItem({ collectionId, mediaId, afterMediaId }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('stays whole when two people of one account move at the same moment', async () => {
    const { collectionId, a, b, c, d } = await filled();
    await Promise.all([
      anna.api.moveItem({ collectionId, mediaId: d, afterMediaId: null }),
      anna.api.moveItem({ collectionId, mediaId: c, afterMediaId: null }),
      anna.api.moveItem({ collectionId, mediaId: b, afterMediaId: a }),
    ]);
    const order = await shown(collectionId);
    expect(order.toSorted()).toEqual([a, b, c, d].toSorted());
    expect(order.indexOf(b)).toBe(order.indexOf(a) + 1);
  });
});

describe('captions', () => {
  it('stand beside the item in this collection, and go when blank', async () => {
    const [here, there] = [await empty(), await empty()];
    const mediaId = await anna.media();
    for (const collectionId of [here, there]) await anna.api.addItem({ collectionId, mediaId });
    const caption = async (collectionId: string) =>
      (await anna.api.items({ collectionId })).items[0]?.caption;
    await anna.api.setCaption({ collectionId: here, mediaId, caption: ' The red boat. ' });
    expect([await caption(here), await caption(there)]).toEqual(['The red boat.', null]);
    await anna.api.setCaption({ collectionId: here, mediaId, caption: '  ' });
    expect(await caption(here)).toBeNull();
    await expect(
      anna.api.setCaption({ collectionId: here, mediaId: await anna.media(), caption: 'x' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a collection of ten thousand', () => {
  it('is read from any place by keyset pages, each item once, each page at once [CORE-10]', async () => {
    const ben = await app.person();
    const collectionId = await empty(ben);
    const mediaIds = await ben.manyMedia(10_000);
    for (let from = 0; from < 10_000; from += 1000) {
      await ben.api.addItems({ collectionId, mediaIds: mediaIds.slice(from, from + 1000) });
    }
    await app.trash(mediaIds[5000]!);
    // In operation autovacuum does this.
    await sql`analyze`.execute(app.db);
    const pages = await ben.api.itemPages({ collectionId });
    expect(pages).toMatchObject({ total: 9999, pageSize: 100 });
    expect(pages.cursors).toHaveLength(100);

    const seen: string[] = [];
    for (const cursor of pages.cursors) {
      const { items } = await ben.api.items({ collectionId, cursor });
      seen.push(...items.map(({ media }) => media.id));
    }
    expect(seen).toHaveLength(9999);
    expect(new Set(seen).size).toBe(9999);
    expect(seen.slice(0, 1000)).toEqual(mediaIds.slice(9000));

    const { items, nextCursor } = await ben.api.items({ collectionId, cursor: pages.cursors[50] });
    expect(items.map(({ media }) => media.id)).toEqual(seen.slice(5000, 5100));
    const following = await ben.api.items({ collectionId, cursor: nextCursor });
    expect(following.items[0]?.media.id).toBe(seen[5100]);
    expect(pages.cursors[51]).toBe(nextCursor);
  });

  it('keeps its pages while items are added in front [CORE-10]', async () => {
    const ben = await app.person();
    const collectionId = await empty(ben);
    await ben.api.addItems({ collectionId, mediaIds: await ben.manyMedia(250) });
    const first = await ben.api.items({ collectionId });
    await ben.api.addItems({ collectionId, mediaIds: await ben.manyMedia(10) });
    const second = await ben.api.items({ collectionId, cursor: first.nextCursor });
    const all = new Set([...first.items, ...second.items].map(({ media }) => media.id));
    expect(all.size).toBe(200);
  });
});

it('says which collections hold some of the items', async () => {
  const ben = await app.person();
  const [a, b, c] = (await ben.manyMedia(3)) as [string, string, string];
  const [one, two, three] = [await empty(ben), await empty(ben), await empty(ben)];
  await ben.api.addItems({ collectionId: one, mediaIds: [a, b] });
  await ben.api.addItems({ collectionId: two, mediaIds: [b, c] });
  const { collections } = await ben.api.containing({ mediaIds: [a, b] });
  const found = Object.fromEntries(
    collections.map(({ collectionId, mediaIds }) => [collectionId, mediaIds.toSorted()]),
  );
  expect(found).toEqual({ [one]: [a, b].toSorted(), [two]: [b] });
  expect(found[three]).toBeUndefined();
});
