/** Lists what a visitor receives, key by key. To add a key here is to decide that visitors may see it. */
import type { CreateShareInput } from '@heirloom/contract/shares/shares.schema.ts';
import { sharedCard, sharedItem } from '@heirloom/contract/shares/shares.schema.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMedia } from '#features/media/media.service.ts';
import { openShare } from '#features/shares/open-share.ts';
import { findSharedItem, listSharedItems } from '#features/shares/shared-items.ts';
import { presentSharedCard, presentSharedItem } from '#features/shares/shares.present.ts';
import { createApp } from '#http/app.ts';
import { insertFullMedia } from '#test/insert-full-media.ts';
import { keyList, keysOf, withPrivateField } from '#test/keys-of.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const shown = `
  id type title description status statusReason progress
  durationMs width height fileSizeBytes mimeType uploadDate
  capture capture.localTime capture.offset capture.precision capture.source capture.isApproximate
  placeholder thumbnailUrl gridUrl photoUrl peaksUrl version`;
const played = `
  isComing sources sources[].url sources[].mimeType sources[].height sources[].bitsPerSecond
  sources[].isOriginal sources[].gainDb
  captions captions[].url captions[].language captions[].label
  storyboardUrl zoomUrl motionUrl downloadUrl
  originalName location facts chapters chapters[].title chapters[].startMs createdAt`;
/** These have values only where the owner shows details. */
const detailed = 'location.latitude location.longitude facts[].label facts[].value';
const open = `
  state target target.kind target.id target.title
  description allowsDownload archiveUrl itemCount expiresAt`;
const cardKeys = keyList(shown, 'caption');
const itemKeys = keyList(shown, played);
const detailedKeys = keyList(shown, played, detailed);

const types = ['video', 'image', 'audio'] as const;

let app: TestApp;
let http: FastifyInstance;
let anna: Person;
const ids = {} as Record<(typeof types)[number], string>;
let collectionId: string;

beforeAll(async () => {
  app = await createTestApp();
  http = await createApp(app.ctx, null);
  anna = await createPerson(app.ctx.db);
  for (const type of types) ids[type] = (await insertFullMedia(app.ctx.db, anna.userId, type)).id;
  const { collections } = app.as(anna.actor);
  collectionId = (await collections.create({ name: 'Lake', description: 'Summers' })).id;
  await collections.addItems({ collectionId, mediaIds: Object.values(ids) });
  await collections.setCaption({ collectionId, mediaId: ids.image, caption: 'Us' });
});
afterAll(async () => {
  await http?.close();
  await app?.close();
});

async function share(input: CreateShareInput): Promise<string> {
  const { path } = await app.as(anna.actor).shares.create(input);
  return path.replace('/s/', '');
}
const visitor = () => app.as(null).shares;
const opened = (token: string) => openShare(app.ctx, { token, cookies: null });

describe.each(types)('a shared item, %s', (type) => {
  it.each([
    ['without details', false, itemKeys],
    ['with details', true, detailedKeys],
  ])('has these keys %s, and no others [ISOL-07]', async (_terms, keepsDetails, keys) => {
    const mediaId = ids[type];
    const token = await share({ mediaId, keepsDetails });
    expect(keysOf(await visitor().item({ token, mediaId }))).toEqual(keys);
    // The presenter is checked too, before the contract removes keys that it does not know.
    const found = await findSharedItem(app.ctx, await opened(token), { token, mediaId });
    expect(keysOf(found)).toEqual(keys);
  });

  it('is one card in its list [ISOL-07]', async () => {
    const token = await share({ mediaId: ids[type], keepsDetails: true });
    const { items, nextCursor } = await visitor().items({ token });
    expect(items.map(keysOf)).toEqual([cardKeys]);
    expect(nextCursor).toBeNull();
    const page = await listSharedItems(app.ctx, await opened(token), { token, limit: 10 });
    expect(page.items.map(keysOf)).toEqual([cardKeys]);
  });

  it('is announced with these keys [ISOL-07]', async () => {
    const token = await share({ mediaId: ids[type] });
    const keys = keyList(open, 'target.type target.thumbnailUrl');
    expect(keysOf(await visitor().open({ token }))).toEqual(keys);
  });
});

describe('a shared collection', () => {
  it('is announced with these keys, and its items have those of a card [ISOL-07]', async () => {
    const token = await share({ collectionId, keepsDetails: true });
    expect(keysOf(await visitor().open({ token }))).toEqual(keyList(open));
    const list = await visitor().items({ token });
    expect(Object.keys(list).toSorted()).toEqual(['items', 'nextCursor']);
    expect(list.items.map(keysOf)).toEqual([cardKeys, cardKeys, cardKeys]);
    const page = await listSharedItems(app.ctx, await opened(token), { token, limit: 10 });
    expect(page.items.map(keysOf)).toEqual([cardKeys, cardKeys, cardKeys]);
  });
});

describe('a link that shows nothing', () => {
  it('says that it is locked, and no more [SHARE-07, ISOL-07]', async () => {
    const token = await share({ mediaId: ids.image, password: 'lake 1987' });
    expect(await visitor().open({ token })).toEqual({ state: 'locked' });
  });

  it('says that there is nothing when it is over, and no more [SHARE-04, ISOL-08]', async () => {
    const token = await share({ mediaId: ids.image });
    await app.as(anna.actor).shares.endAll();
    const file = await http.inject({ url: `/api/shares/${token}/${ids.image}/view` });
    expect(file.statusCode).toBe(404);
    expect(keysOf(file.json())).toEqual(['code', 'message', 'requestId']);
    const call = await http.inject({
      method: 'POST',
      url: '/api/rpc/shares/open',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { json: { token } },
    });
    expect(call.statusCode).toBe(404);
    const said = keyList('json json.code json.status json.message json.defined');
    expect(keysOf(call.json())).toEqual(said);
  });
});

describe('a field that is added to items', () => {
  it('stays with the owner, wherever it stands [ISOL-07]', async () => {
    const details = await findMedia({ db: app.ctx.db, actor: anna.actor }, ids.video);
    const richer = withPrivateField({ ...details, isComing: false, isWhole: true });
    expect(keysOf(richer)).toContain('sources[].diary');
    const terms = { allows_download: true, keeps_details: true, shows_chapters: true };
    const item = presentSharedItem('token', richer, terms);
    expect(keysOf(item)).toEqual(detailedKeys);
    expect(keysOf(presentSharedCard('token', richer, null))).toEqual(cardKeys);
  });

  it('is no title of a chapter where the owner does not show them [TAPE-06]', async () => {
    const shown = await visitor().item({
      token: await share({ collectionId }),
      mediaId: ids.video,
    });
    expect(shown.chapters).toEqual([{ title: 'Morning', startMs: 0 }]);
    const token = await share({ collectionId, showsChapters: false });
    const item = await visitor().item({ token, mediaId: ids.video });
    expect(JSON.stringify(item)).not.toContain('Morning');
  });

  it('is taken out by the contract, should a presenter let it pass [ISOL-07]', async () => {
    const token = await share({ collectionId, keepsDetails: true });
    const item = await visitor().item({ token, mediaId: ids.video });
    expect(keysOf(sharedItem.parse(withPrivateField(item)))).toEqual(keysOf(item));
    const { items } = await visitor().items({ token });
    expect(keysOf(sharedCard.parse(withPrivateField(items[0])))).toEqual(cardKeys);
  });
});
