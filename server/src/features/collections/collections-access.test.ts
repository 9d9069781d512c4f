import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CollectionsApp,
  createCollectionsApp,
  type Somebody,
} from '#features/collections/collections.harness.ts';

let app: CollectionsApp;
let anna: Somebody;
let stranger: Somebody;
let admin: Somebody;
let annasCollection: string;
let annasMedia: string;

beforeAll(async () => {
  app = await createCollectionsApp();
  anna = await app.person();
  stranger = await app.person();
  admin = await app.person({ role: 'superuser' });
  annasMedia = await anna.media();
  annasCollection = (await anna.api.create({ name: 'Private' })).id;
  await anna.api.addItem({ collectionId: annasCollection, mediaId: annasMedia });
});
afterAll(() => app.close());

type Api = Somebody['api'];

/** Every call that takes a collection, with the collection to try it on. */
const callsOn: [string, (api: Api, collectionId: string, mediaId: string) => Promise<unknown>][] = [
  ['find', (api, id) => api.find({ id })],
  ['update', (api, id) => api.update({ id, name: 'Mine now' })],
  ['remove', (api, id) => api.remove({ id })],
  ['pin', (api, collectionId) => api.pin({ collectionId, isPinned: true })],
  ['items', (api, collectionId) => api.items({ collectionId })],
  ['itemPages', (api, collectionId) => api.itemPages({ collectionId })],
  ['addItem', (api, collectionId, mediaId) => api.addItem({ collectionId, mediaId })],
  ['addItems', (api, collectionId, mediaId) => api.addItems({ collectionId, mediaIds: [mediaId] })],
  ['removeItem', (api, collectionId, mediaId) => api.removeItem({ collectionId, mediaId })],
  [
    'moveItem',
    (api, collectionId, mediaId) => api.moveItem({ collectionId, mediaId, afterMediaId: null }),
  ],
  [
    'setCaption',
    (api, collectionId, mediaId) => api.setCaption({ collectionId, mediaId, caption: 'x' }),
  ],
  ['setThumbnail', (api, collectionId, mediaId) => api.setThumbnail({ collectionId, mediaId })],
];

async function failure(call: Promise<unknown>) {
  const error = (await call.then(
    () => new Error('it answered'),
    (reason: unknown) => reason,
  )) as { code?: string; status?: number; message: string; data?: unknown };
  return { code: error.code, status: error.status, message: error.message, data: error.data };
}

describe.each(callsOn)('%s', (_name, call) => {
  it("answers for another's collection exactly as for a missing one, to administrators too [ISOL-01, ISOL-08, ROLE-04]", async () => {
    const missing = await failure(call(stranger.api, crypto.randomUUID(), annasMedia));
    expect(missing).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(await failure(call(stranger.api, annasCollection, annasMedia))).toEqual(missing);
    expect(await failure(call(admin.api, annasCollection, annasMedia))).toEqual(missing);
  });

  it('is refused to visitors and to expired people [ROLE-01]', async () => {
    const expired = await app.person({ expired: true });
    expect(await failure(call(app.as(null), annasCollection, annasMedia))).toMatchObject({
      status: 401,
    });
    expect(await failure(call(expired.api, annasCollection, annasMedia))).toMatchObject({
      code: 'SUBSCRIPTION_EXPIRED',
    });
  });

  it('refuses ids that are none', async () => {
    expect(await failure(call(anna.api, "1' or '1'='1", annasMedia))).toMatchObject({
      status: 400,
    });
  });
});

it("leaves another's collection as it was [ISOL-01]", async () => {
  for (const [, call] of callsOn) await failure(call(stranger.api, annasCollection, annasMedia));
  expect(await anna.api.find({ id: annasCollection })).toMatchObject({
    name: 'Private',
    itemCount: 1,
    isPinned: false,
  });
});

it.each([
  [
    'add one',
    (api: Api, collectionId: string) => api.addItem({ collectionId, mediaId: annasMedia }),
  ],
  [
    'add many',
    (api: Api, collectionId: string) => api.addItems({ collectionId, mediaIds: [annasMedia] }),
  ],
  [
    'choose a thumbnail',
    (api: Api, collectionId: string) => api.setThumbnail({ collectionId, mediaId: annasMedia }),
  ],
])(
  "%s: another's item is as good as missing, to administrators too [ISOL-01, PICK-07, ROLE-04]",
  async (_what, call) => {
    for (const person of [stranger, admin]) {
      const { id } = await person.api.create({ name: 'Trap' });
      expect(await failure(call(person.api, id))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
      expect((await person.api.items({ collectionId: id })).items).toEqual([]);
    }
  },
);

it("shows nothing of another's in lists, on the home page and in 'containing' [ISOL-01, ISOL-06, ROLE-03]", async () => {
  for (const { api } of [stranger, admin]) {
    const ids = [...(await api.list({})).items, ...(await api.featured()).items].map(
      ({ id }) => id,
    );
    expect(ids).not.toContain(annasCollection);
    expect(await api.list({ query: 'Private' })).toEqual({ items: [], nextCursor: null });
    expect(await api.containing({ mediaIds: [annasMedia] })).toEqual({ collections: [] });
  }
});

it("reads only a place out of another's cursor [ISOL-01]", async () => {
  for (let n = 0; n < 3; n += 1) await anna.api.create({ name: `Album ${n}` });
  const { nextCursor } = await anna.api.list({ limit: 1 });
  const { items } = await stranger.api.list({ cursor: nextCursor });
  expect(items.every(({ ownerId }) => ownerId === stranger.userId)).toBe(true);
});

it('hides an item that was handed to another person [ISOL-01]', async () => {
  const mediaId = await anna.media();
  const { id: collectionId } = await anna.api.create({ name: 'Handed over' });
  await anna.api.addItem({ collectionId, mediaId });
  await anna.api.setThumbnail({ collectionId, mediaId });
  await app.db
    .updateTable('media')
    .set({ user_id: stranger.userId })
    .where('id', '=', mediaId)
    .execute();
  expect(await anna.api.find({ id: collectionId })).toMatchObject({
    itemCount: 0,
    thumbnailUrl: null,
    thumbnailMediaId: null,
  });
  expect((await anna.api.items({ collectionId })).items).toEqual([]);
});

it('takes no identity, no hidden field and no address of a picture from a request [ROLE-06] [A10] [A12]', async () => {
  const { id } = await anna.api.create({ name: 'Honest' });
  const addresses = ['https://evil.example/a.png', 'javascript:alert(1)', 'data:image/png,x'];
  const smuggled = [
    { user_id: stranger.userId },
    { userId: stranger.userId },
    { ownerId: stranger.userId },
    { createdAt: '1999-01-01T00:00:00Z' },
    { itemCount: 9 },
    { thumbnail_media_id: annasMedia },
    ...addresses.flatMap((url) => [{ thumbnailUrl: url }, { thumbnail_url: url }]),
    { isPinned: true },
    JSON.parse('{"__proto__":{"name":"x"},"constructor":1}') as object,
  ];
  for (const extra of smuggled) {
    const forged = { name: 'Forged', ...extra };
    expect(await failure(anna.api.create(forged))).toMatchObject({ status: 400 });
    expect(await failure(anna.api.update({ id, ...forged }))).toMatchObject({ status: 400 });
  }
  for (const mediaId of [...addresses, `/api/media/${annasMedia}/thumb`]) {
    expect(await failure(anna.api.setThumbnail({ collectionId: id, mediaId }))).toMatchObject({
      status: 400,
    });
  }
  expect(({} as { name?: unknown }).name).toBeUndefined();
  const item = { collectionId: id, mediaId: annasMedia, position: 1, added_at: 'x' };
  expect(await failure(anna.api.addItem(item))).toMatchObject({ status: 400 });
  expect(await anna.api.find({ id })).toMatchObject({ name: 'Honest', ownerId: anna.userId });
});

it.each(['client', 'user'] as const)('is open to every %s alike', async (role) => {
  const person = await app.person({ role });
  const { id } = await person.api.create({ name: 'Ours' });
  await person.api.addItem({ collectionId: id, mediaId: await person.media() });
  await person.api.pin({ collectionId: id, isPinned: true });
  expect((await person.api.featured()).items).toMatchObject([{ id, itemCount: 1 }]);
  await person.api.remove({ id });
  expect((await person.api.list({})).items).toEqual([]);
});

it('keeps SQL, script and other alphabets as plain words', async () => {
  for (const name of [
    `'); drop table collections; --`,
    '<script>alert(1)</script>',
    '‮gnp.exe',
    'Großmutters Übersetzung 家族 🏡',
  ]) {
    const { id } = await anna.api.create({ name, description: name });
    expect(await anna.api.find({ id })).toMatchObject({ name, description: name });
    expect((await anna.api.list({ query: name })).items[0]?.id).toBe(id);
  }
});
