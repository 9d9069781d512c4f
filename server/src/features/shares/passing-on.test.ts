// Links of members to what belongs to others: who may make them, what they show, and when they end.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findShare, openShare } from '#features/shares/open-share.ts';
import { openSharedDownload } from '#features/shares/shared-download.ts';
import { locateSharedFile } from '#features/shares/shared-file.ts';
import { findMember, setPassesOn } from '#features/spaces/space-members.repo.ts';
import { lockSpace } from '#features/spaces/spaces.repo.ts';
import { updateUser } from '#features/users/users.repo.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
/** Anna adds, Ben edits, Clara contributes, Dora views; Otto owns the space with Anna. */
let [anna, ben, clara, dora, otto]: Person[] = [];
let spaceId: string;
let lake: string;
let secret: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

const as = (person: Person | undefined) => app.as(person!.actor);
const visitor = () => app.as(null).shares;
const code = (name: string) => ({ code: name });

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, clara, dora, otto] = await Promise.all(
    ['Anna', 'Ben', 'Clara', 'Dora', 'Otto'].map((displayName) =>
      createPerson(db, { displayName }),
    ),
  );
  spaceId = (await as(otto).spaces.create({ name: 'Bergs' })).id;
  const { path } = await as(otto).spaces.createLink({ spaceId });
  const roles = [
    [anna, 'contributor'],
    [ben, 'editor'],
    [clara, 'contributor'],
    [dora, 'viewer'],
  ] as const;
  for (const [person, role] of roles) {
    await as(person).spaces.join({ token: path.split('/').at(-1)! });
    await as(otto).spaces.setRole({ spaceId, userId: person!.userId, role });
  }
  lake = (await insertMedia(db, anna!.userId, { title: 'Lake' })).id;
  secret = (await insertMedia(db, anna!.userId, { title: 'Secret' })).id;
  const mediaIds = [lake, secret];
  await as(anna).spaces.addItems({ spaceId, mediaIds, mayPassOn: true });
  await as(anna).spaces.setPassingOn({ spaceId, mediaIds: [secret], mayPassOn: false });
});

async function share(
  person: Person | undefined,
  target: { mediaId: string } | { collectionId: string },
) {
  const made = await as(person).shares.create({ ...target, keepsDetails: true });
  return { id: made.share.id, token: made.path.replace('/s/', '') };
}

/** A collection of the space with these items, in this order. */
async function gather(person: Person | undefined, mediaIds: string[]) {
  const { id } = await as(person).collections.create({ name: 'Summers', spaceId });
  await as(person).collections.addItems({ collectionId: id, mediaIds: mediaIds.toReversed() });
  return id;
}

const titlesOf = async (token: string) =>
  (await visitor().items({ token })).items.map(({ title }) => title).toSorted();
const linksOf = async (person: Person | undefined) =>
  (await as(person).shares.list({})).items.map(({ id }) => id);
function file(token: string, mediaId: string) {
  const makePicture = async () => undefined;
  return locateSharedFile(
    app.ctx,
    { token, cookies: null },
    { mediaId, variant: 'thumb', makePicture },
  );
}

it('asks at the first adding, counts no answer as no, and takes an answer of one item before that of all [SPACE-05]', async () => {
  const { id: mediaId } = await insertMedia(app.ctx.db, clara!.userId);
  expect((await as(clara).spaces.find({ spaceId })).passesOn).toBeNull();
  await as(clara).spaces.addItems({ spaceId, mediaIds: [mediaId] });
  await expect(share(ben, { mediaId })).rejects.toMatchObject(code('FORBIDDEN'));
  await as(clara).spaces.setPassingOn({ spaceId, mayPassOn: true });
  expect((await as(clara).spaces.find({ spaceId })).passesOn).toBe(true);
  expect((await as(clara).spaces.whoSees({ mediaId })).spaces[0]).toMatchObject({
    mayPassOn: true,
  });
  expect((await as(ben).media.find({ id: mediaId })).rights).toMatchObject({ share: true });
  await share(ben, { mediaId });
  // Nobody says it of another's items.
  const foreign = as(ben).spaces.setPassingOn({ spaceId, mediaIds: [mediaId], mayPassOn: true });
  await expect(foreign).rejects.toMatchObject(code('NOT_FOUND'));
});

it('lets editors link what may be passed on, contributors only their own, viewers and administrators nothing [SPACE-05]', async () => {
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  for (const person of [clara, dora]) {
    await expect(share(person, { mediaId: lake })).rejects.toMatchObject(code('FORBIDDEN'));
  }
  await expect(share(ben, { mediaId: secret })).rejects.toMatchObject(code('FORBIDDEN'));
  await expect(share(admin, { mediaId: lake })).rejects.toMatchObject(code('NOT_FOUND'));
  const { token } = await share(ben, { mediaId: lake });
  expect(await visitor().open({ token })).toMatchObject({ target: { title: 'Lake' } });
  // Place, camera and the original are their owner's to give.
  const item = await visitor().item({ token, mediaId: lake });
  expect(item).toMatchObject({ title: 'Lake', originalName: null, location: null, facts: [] });
  await expect(file(token, secret)).rejects.toMatchObject(code('NOT_FOUND'));

  const ofBen = await gather(ben, [lake]);
  await expect(share(clara, { collectionId: ofBen })).rejects.toMatchObject(code('FORBIDDEN'));
  const { id: own } = await insertMedia(app.ctx.db, clara!.userId, { title: 'Own' });
  const ofClara = await gather(clara, [lake, own]);
  const { token: claras } = await share(clara, { collectionId: ofClara });
  expect(await titlesOf(claras)).toEqual(['Own']);
});

it('shows of a collection only what may be passed on: in lists, counts, files and ZIPs, asked at each request [SPACE-05]', async () => {
  const { id: own } = await insertMedia(app.ctx.db, ben!.userId, { title: 'Own' });
  const collectionId = await gather(ben, [lake, secret, own]);
  const { token } = await share(ben, { collectionId });
  const zip = async () => {
    const visit = { token, cookies: null };
    const { entries } = await openSharedDownload(app.ctx, visit, async () => undefined);
    let count = 0;
    for await (const { folder } of entries) count += folder === 'Summers' ? 1 : 0;
    return count;
  };
  expect(await titlesOf(token)).toEqual(['Lake', 'Own']);
  expect(await visitor().open({ token })).toMatchObject({ itemCount: 2 });
  await expect(visitor().item({ token, mediaId: secret })).rejects.toMatchObject(code('NOT_FOUND'));
  await expect(file(token, secret)).rejects.toMatchObject(code('NOT_FOUND'));
  expect(await zip()).toBe(2);
  await as(anna).spaces.setPassingOn({ spaceId, mediaIds: [lake], mayPassOn: false });
  expect(await titlesOf(token)).toEqual(['Own']);
  expect(await zip()).toBe(1);
  await as(ben).spaces.withdrawItems({ spaceId, mediaIds: [own] });
  expect(await titlesOf(token)).toEqual([]);
});

it('ends a ZIP that is sending what the link shows no longer [SPACE-05]', async () => {
  const { id: own } = await insertMedia(app.ctx.db, ben!.userId, { title: 'Own' });
  const collectionId = await gather(ben, [own]);
  const { token } = await share(ben, { collectionId });
  const visit = { token, cookies: null };
  const { entries, check } = await openSharedDownload(app.ctx, visit, async () => undefined);
  const reading = entries[Symbol.asyncIterator]();
  await reading.next();
  await check();
  await as(ben).spaces.withdrawItems({ spaceId, mediaIds: [own] });
  await expect(check()).rejects.toMatchObject(code('NOT_FOUND'));
});

it('makes no link while the right to it goes [SPACE-05]', async () => {
  let making: Promise<unknown> | undefined;
  await app.ctx.db.transaction().execute(async (trx) => {
    await lockSpace(trx, spaceId);
    await setPassesOn(trx, (await findMember(trx, { spaceId, userId: anna!.userId }))!, false);
    making = share(ben, { mediaId: lake });
    making.catch(() => undefined);
    await sleep(200);
  });
  await expect(making).rejects.toMatchObject(code('FORBIDDEN'));
});

it.each<[string, () => Promise<unknown>]>([
  [
    'its owner passes it on no more',
    () => as(anna).spaces.setPassingOn({ spaceId, mediaIds: [lake], mayPassOn: false }),
  ],
  ['its owner takes it out', () => as(anna).spaces.withdrawItems({ spaceId, mediaIds: [lake] })],
  ['its owner leaves', () => as(anna).spaces.leave({ spaceId })],
  ['its owner is removed', () => as(otto).spaces.removeMember({ spaceId, userId: anna!.userId })],
  ['the maker leaves', () => as(ben).spaces.leave({ spaceId })],
  ['the maker is removed', () => as(otto).spaces.removeMember({ spaceId, userId: ben!.userId })],
  [
    'the maker becomes a contributor',
    () => as(otto).spaces.setRole({ spaceId, userId: ben!.userId, role: 'contributor' }),
  ],
  ['the space is closed', () => as(otto).spaces.close({ spaceId, name: 'Bergs' })],
])('ends a link to an item for good when %s [SPACE-05] [SPACE-19]', async (_reason, happen) => {
  const { id, token } = await share(ben, { mediaId: lake });
  const own = await share(anna, { mediaId: lake });
  await visitor().open({ token });
  await happen();
  await expect(visitor().open({ token })).rejects.toMatchObject(code('NOT_FOUND'));
  expect(await linksOf(ben)).not.toContain(id);
  // What its owner made themselves stays.
  await visitor().open({ token: own.token });
});

it('ends links to a collection with the right of their makers, and lets them rest with the account and with spaces [SPACE-05] (SPACE-18 in part)', async () => {
  const collectionId = await gather(ben, [lake]);
  const { id, token } = await share(ben, { collectionId });
  const { db } = app.ctx;
  await updateUser(db, ben!.userId, { disabled_at: new Date() });
  await expect(visitor().open({ token })).rejects.toMatchObject(code('NOT_FOUND'));
  await updateUser(db, ben!.userId, { disabled_at: null });
  const config = { ...app.ctx.config, SPACES: 'off' as const };
  const resting = findShare({ ...app.ctx, config }, { token });
  await expect(resting).rejects.toMatchObject(code('NOT_FOUND'));
  await openShare(app.ctx, { token, cookies: null });
  await as(otto).spaces.setRole({ spaceId, userId: ben!.userId, role: 'viewer' });
  expect(await linksOf(ben)).not.toContain(id);
});

it('tells the owner of an item who made which link to it, and ends each for that item [SPACE-05] (SPACE-15, SPACE-25 in part)', async () => {
  const { id: other } = await insertMedia(app.ctx.db, clara!.userId, { title: 'Other' });
  await as(clara).spaces.addItems({ spaceId, mediaIds: [other], mayPassOn: true });
  const collectionId = await gather(ben, [lake, other]);
  const toItem = await share(ben, { mediaId: lake });
  const toCollection = await share(ben, { collectionId });
  const news = (await as(anna).news.list({})).items.filter(({ kind }) => kind === 'item-linked');
  expect(news).toEqual([
    expect.objectContaining({
      count: 2,
      actor: { id: ben!.userId, name: 'Ben' },
      item: expect.objectContaining({ id: lake }),
    }),
  ]);
  const maker = { id: ben!.userId, name: 'Ben' };
  const { links } = await as(anna).spaces.whoSees({ mediaId: lake });
  expect(links.map(({ id }) => id).toSorted()).toEqual([toItem.id, toCollection.id].toSorted());
  expect(links).toContainEqual(expect.objectContaining({ collectionName: 'Summers', maker }));
  // Neither the maker nor others learn of links here, nor end them.
  expect((await as(clara).spaces.whoSees({ mediaId: lake })).links).toEqual([]);
  for (const [person, mediaId] of [
    [clara, lake],
    [anna, secret],
  ] as const) {
    const ended = as(person).spaces.endShownLink({ mediaId, linkId: toItem.id });
    await expect(ended).rejects.toMatchObject(code('NOT_FOUND'));
  }
  await as(anna).spaces.endShownLink({ mediaId: lake, linkId: toCollection.id });
  expect(await titlesOf(toCollection.token)).toEqual(['Other']);
  await as(anna).spaces.endShownLink({ mediaId: lake, linkId: toItem.id });
  await expect(visitor().open({ token: toItem.token })).rejects.toMatchObject(code('NOT_FOUND'));
  expect((await as(anna).spaces.whoSees({ mediaId: lake })).links).toEqual([]);
});
