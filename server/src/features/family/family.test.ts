// What a space shows to whom, when it ends, and what of it is recorded.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentActor } from '#features/auth/current-actor.ts';
import { authorizeFile } from '#features/media/file-access.ts';
import type { MediaVariant } from '#features/media/media-variant.ts';
import { createViewRecorder } from '#features/media/record-view.ts';
import { replaceCandidates } from '#features/processing/steps/candidates.repo.ts';
import { readCapacity } from '#features/uploads/upload-capacity.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { insertApiKey, restCaller } from '#test/insert-api-key.ts';
import { insertFullMedia } from '#test/insert-full-media.ts';
import { insertMedia } from '#test/insert-media.ts';
import { keyList, keysOf } from '#test/keys-of.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/** Every key that a member gets of another's item. A new one is a decision that members may see it. */
const cardKeys = keyList(`
  id ownerId ownerName type title description status statusReason progress
  durationMs width height fileSizeBytes originalName filePath mimeType uploadDate
  capture capture.localTime capture.offset capture.precision capture.source capture.isApproximate
  placeholder thumbnailUrl gridUrl photoUrl peaksUrl version revision`);
const memberKeys = keyList(
  ...cardKeys,
  `sources sources[].url sources[].mimeType sources[].height sources[].bitsPerSecond
  sources[].isOriginal sources[].gainDb
  captions captions[].url captions[].language captions[].label
  storyboardUrl zoomUrl motionUrl originalUrl downloadUrl
  chapters chapters[].id chapters[].title chapters[].startMs chapters[].endMs chapters[].isBoring
  emptyStretches
  facts facts[].label facts[].value
  location location.latitude location.longitude imported
  positionMs createdAt hasChosenPoster rotation
  rights rights.download rights.mend rights.share rights.trash`,
);

let app: TestApp;
let origin: string;
let [anna, ben, grandmother, stranger]: Person[] = [];
let spaceId: string;
let photo: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  origin = await app.listen();
  await app.startBackground();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, grandmother, stranger] = await Promise.all(
    ['Anna', 'Ben', 'Grandmother', 'Stranger'].map((displayName) =>
      createPerson(db, { displayName }),
    ),
  );
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  await join(ben, 'contributor');
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'editor' });
  await join(grandmother, 'viewer');
  photo = (await insertMedia(db, anna!.userId, { title: 'Lake' })).id;
  await as(anna).spaces.addItems({ spaceId, mediaIds: [photo] });
});

const as = (person: Person | undefined) => app.as(person!.actor);
const missing = { code: 'NOT_FOUND' };
const forbidden = { code: 'FORBIDDEN' };

async function linkFor(role: 'viewer' | 'contributor', uses = 1): Promise<string> {
  const { path } = await as(anna).spaces.createLink({ spaceId, role, uses });
  return path.split('/').at(-1)!;
}

async function join(person: Person | undefined, role: 'viewer' | 'contributor'): Promise<void> {
  await as(person).spaces.join({ token: await linkFor(role) });
}

async function expectEnded(token: string, person = stranger): Promise<void> {
  await expect(as(person).spaces.openLink({ token })).rejects.toMatchObject(missing);
  await expect(as(person).spaces.join({ token })).rejects.toMatchObject(missing);
}

function fileOf(person: Person | undefined, variant: MediaVariant, mediaId = photo) {
  const query = new URLSearchParams();
  return authorizeFile(app.ctx, { mediaId, variant, query, actor: person!.actor });
}

describe('making a space', () => {
  it('is for whom the setting names; off, spaces rest and nothing is deleted (SPACE-01 in part)', async () => {
    const { config } = app.ctx;
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    try {
      config.SPACES = 'admins';
      await expect(as(anna).spaces.create({ name: 'Mine' })).rejects.toMatchObject(forbidden);
      await as(admin).spaces.create({ name: 'Made for a family' });
      expect((await as(anna).spaces.list()).mayCreate).toBe(false);
      config.SPACES = 'off';
      const resting = app.as(await currentActor(app.ctx, ben!.actor));
      expect((await resting.spaces.list()).items).toEqual([]);
      expect((await resting.auth.session())?.user.seesSpaces).toBe(false);
      await expect(resting.media.find({ id: photo })).rejects.toMatchObject(missing);
      await expect(resting.media.list({ spaceId })).rejects.toMatchObject(missing);
      await expect(as(admin).spaces.create({ name: 'Mine' })).rejects.toMatchObject(forbidden);
    } finally {
      config.SPACES = 'all';
    }
    const woken = app.as(await currentActor(app.ctx, ben!.actor));
    expect((await woken.auth.session())?.user.seesSpaces).toBe(true);
    expect((await woken.spaces.list()).items).toMatchObject([{ id: spaceId, itemCount: 1 }]);
  });

  it('tells members no more of each other than names, pictures and roles [SPACE-02]', async () => {
    const { items } = await as(grandmother).spaces.members({ spaceId });
    expect(items.map(({ displayName, role }) => `${displayName} ${role}`)).toEqual([
      'Anna owner',
      'Ben editor',
      'Grandmother viewer',
    ]);
    for (const person of items) {
      expect(keysOf(person)).toEqual(
        keyList('avatarUrl', 'displayName', 'joinedAt', 'role', 'userId'),
      );
    }
    const { people } = await as(grandmother).spaces.find({ spaceId });
    expect(people.map(({ displayName }) => displayName)).toEqual(['Anna', 'Ben', 'Grandmother']);
    expect(keysOf(people[0]!)).toEqual(keyList('avatarUrl', 'displayName', 'userId'));
  });
});

describe('a link into a space', () => {
  it('says what it leads to, lets in as many as it may, and counts nobody twice (SPACE-04 in part)', async () => {
    const token = await linkFor('viewer');
    expect(await as(stranger).spaces.openLink({ token })).toMatchObject({
      name: 'The Bergs',
      role: 'viewer',
      members: ['Anna', 'Ben', 'Grandmother'],
      isMember: false,
    });
    await as(ben).spaces.join({ token });
    await as(stranger).spaces.join({ token });
    await as(stranger).spaces.join({ token });
    const late = await createPerson(app.ctx.db);
    await expect(as(late).spaces.join({ token })).rejects.toMatchObject(missing);
  });

  it('ends when it is revoked, is over, or its maker owns the space no more (SPACE-04 in part) [SPACE-19]', async () => {
    const revoked = await linkFor('viewer');
    const [link] = (await as(anna).spaces.links({ spaceId })).items;
    await as(anna).spaces.revokeLink({ spaceId, linkId: link!.id });
    const over = await linkFor('viewer');
    const past = { expires_at: new Date(Date.now() - 1000) };
    await app.ctx.db.updateTable('space_link').set(past).where('space_id', '=', spaceId).execute();
    const ownersOnly = await linkFor('viewer');
    await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
    await as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'editor' });
    for (const token of [revoked, over, ownersOnly, 'x'.repeat(43)]) await expectEnded(token);
    // It is over for good, not only until its maker owns the space again.
    await as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'owner' });
    await expectEnded(ownersOnly);
  });

  it('rests while its maker is disabled or expired, and is listed to nobody then (SPACE-18 in part)', async () => {
    const token = await linkFor('viewer');
    await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
    const change = (changes: {
      disabled_at?: Date | null;
      subscription_expiration_date?: Date | null;
    }) => app.ctx.db.updateTable('auth.user').set(changes).where('id', '=', anna!.userId).execute();
    const past = new Date(Date.now() - 1000);
    for (const column of ['disabled_at', 'subscription_expiration_date'] as const) {
      await change({ [column]: past });
      await expectEnded(token);
      expect((await as(ben).spaces.links({ spaceId })).items).toEqual([]);
      await change({ [column]: null });
      expect((await as(stranger).spaces.openLink({ token })).name).toBe('The Bergs');
    }
    expect((await as(ben).spaces.links({ spaceId })).items).toHaveLength(1);
  });

  it('tells nothing once it is used up, except to members (SPACE-04 in part)', async () => {
    const token = await linkFor('viewer');
    await as(stranger).spaces.join({ token });
    expect(await as(stranger).spaces.openLink({ token })).toMatchObject({ isMember: true });
    await expectEnded(token, await createPerson(app.ctx.db));
  });

  it('is no way back for whom an owner has removed: all links end then [SPACE-17]', async () => {
    const token = await linkFor('viewer', 5);
    await as(anna).spaces.removeMember({ spaceId, userId: ben!.userId });
    await expectEnded(token, ben);
    // Who leaves may come back.
    const next = await linkFor('viewer', 5);
    await as(grandmother).spaces.leave({ spaceId });
    await as(grandmother).spaces.join({ token: next });
  });
});

describe('the last owner', () => {
  it('stays: two who demote each other at once leave one (SPACE-05 in part)', async () => {
    await expect(as(anna).spaces.leave({ spaceId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
    await Promise.allSettled([
      as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'viewer' }),
      as(ben).spaces.setRole({ spaceId, userId: anna!.userId, role: 'viewer' }),
    ]);
    const { items } = await as(grandmother).spaces.members({ spaceId });
    expect(items.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('what is in a space', () => {
  it('is seen and saved by its members as the space lets them (SPACE-06 in part)', async () => {
    await fileOf(grandmother, 'download');
    const rightsOf = async (person: Person | undefined) =>
      (await as(person).media.find({ id: photo })).rights;
    expect(await rightsOf(grandmother)).toEqual({
      download: true,
      mend: false,
      trash: false,
      share: false,
    });
    await as(anna).spaces.update({ spaceId, viewersDownload: false });
    expect(await rightsOf(grandmother)).toEqual({
      download: false,
      mend: false,
      trash: false,
      share: false,
    });
    expect(await rightsOf(ben)).toEqual({ download: true, mend: true, trash: false, share: false });
    expect(await rightsOf(anna)).toEqual({ download: true, mend: true, trash: true, share: true });
    const ofBen = { spaceId, ownerId: ben!.userId };
    expect((await as(anna).media.ids(ofBen)).ids).toEqual([]);
    expect((await as(anna).media.ids({ ...ofBen, ownerId: anna!.userId })).ids).toEqual([photo]);
    await fileOf(grandmother, 'play');
    for (const variant of ['original', 'download'] as const) {
      await expect(fileOf(grandmother, variant)).rejects.toMatchObject(forbidden);
      await fileOf(ben, variant);
      await expect(fileOf(stranger, variant)).rejects.toMatchObject(missing);
    }
    const signed = as(grandmother).media.signUrl({ id: photo, purpose: 'download' });
    await expect(signed).rejects.toMatchObject(forbidden);
  });

  it('is saved by an address that somebody signed who may, whoever opens it (SPACE-05 in part)', async () => {
    await as(anna).spaces.update({ spaceId, viewersDownload: false });
    const { url } = await as(ben).media.signUrl({ id: photo, purpose: 'download' });
    const query = new URL(url, origin).searchParams;
    const asked = {
      mediaId: photo,
      variant: 'download',
      query,
      actor: grandmother!.actor,
    } as const;
    expect((await authorizeFile(app.ctx, asked)).viewer.userId).toBe(ben!.userId);
  });

  it('gives members these keys, and nothing that only the program knew from which it came (SPACE-06 in part)', async () => {
    const { db } = app.ctx;
    const { id } = await insertFullMedia(db, anna!.userId, 'image');
    await as(anna).spaces.addItems({ spaceId, mediaIds: [id] });
    expect(keysOf(await as(ben).media.find({ id }))).toEqual(memberKeys);
    // Who may not change it proposes, and learns in which space.
    const proposing = keyList(...memberKeys, 'proposalSpaceId');
    expect(keysOf(await as(grandmother).media.find({ id }))).toEqual(proposing);
    const { items } = await as(ben).media.list({ spaceId });
    expect(new Set(items.flatMap(keysOf))).toEqual(new Set(cardKeys));

    const facts = JSON.stringify({});
    await db.updateTable('media').set({ facts }).where('id', '=', id).execute();
    expect((await as(anna).media.find({ id })).location).not.toBeNull();
    expect(await as(ben).media.find({ id })).toMatchObject({ location: null, imported: null });
  });

  it('tells members what was changed while it was in their space, and only names that they know (TAPE-05 in part)', async () => {
    const { db } = app.ctx;
    const { id: mediaId } = await insertMedia(db, anna!.userId, { type: 'video' });
    const admin = await createPerson(db, { role: 'admin', displayName: 'Ada' });
    const [id, other] = [newId(), newId()];
    await as(anna).chapters.put({ mediaId, id, startMs: 0, title: 'A quarrel' });
    await as(anna).chapters.put({ mediaId, id, title: 'Lunch' });
    await as(admin).chapters.put({ mediaId, id: other, startMs: 5000, title: 'Walk' });
    await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaId] });
    await as(ben).chapters.put({ mediaId, id, title: 'Picnic' });
    const replaced = async (person: Person | undefined) =>
      (await as(person).chapters.history({ mediaId })).items.map(({ previous, byName }) => [
        previous.title,
        byName,
      ]);
    const benName = (await as(anna).chapters.history({ mediaId })).items[0]!.byName;
    expect(await replaced(grandmother)).toEqual([['Lunch', benName]]);
    expect(await replaced(anna)).toHaveLength(2);
    const makers = async (person: Person | undefined) =>
      (await as(person).chapters.list({ mediaId })).items.map(({ makerName }) => makerName);
    expect((await makers(grandmother))[1]).toBeNull();
    expect((await makers(grandmother))[0]).not.toBeNull();
    expect((await makers(anna))[1]).toBe('Ada');
  });

  it('is listed, found and counted once for whoever sees it by several ways (SPACE-09 in part)', async () => {
    const { id: other } = await as(anna).spaces.create({ name: 'The farm' });
    const { path } = await as(anna).spaces.createLink({ spaceId: other, role: 'contributor' });
    await as(ben).spaces.join({ token: path.split('/').at(-1)! });
    await as(anna).spaces.addItems({ spaceId: other, mediaIds: [photo] });
    const own = (await insertMedia(app.ctx.db, ben!.userId, { title: 'Lake of Ben' })).id;
    for (const id of [spaceId, other])
      await as(ben).spaces.addItems({ spaceId: id, mediaIds: [own] });
    const calls = as(ben);
    const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => a.localeCompare(b));
    const [shared, farm] = [{ scope: 'shared' }, { spaceId: other }] as const;
    for (const [scope, ids] of [
      [{}, [own]],
      [shared, [own, photo]],
      [farm, [own, photo]],
    ] as const) {
      const listed = (await calls.media.list(scope)).items.map(({ id }) => id);
      expect(sorted(listed)).toEqual(sorted(ids));
      const { count } = await calls.media.summary({ ...scope, type: 'image' });
      expect(count).toBe(ids.length);
      expect((await calls.search.results({ ...scope, query: 'lake' })).items).toHaveLength(
        ids.length,
      );
      const { photos } = await calls.search.everything({ ...scope, query: 'lake' });
      expect(photos.count).toBe(ids.length);
      expect((await calls.media.around({ ...scope, id: own })).total).toBe(ids.length);
    }
    const strangers = as(stranger).media.summary({ spaceId });
    await expect(strangers).rejects.toMatchObject(missing);
  });

  it('shows where events of a film may begin to whom may change it, and never to viewers [TAPE-02]', async () => {
    const { id: mediaId } = await insertMedia(app.ctx.db, anna!.userId, { type: 'video' });
    await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaId] });
    const candidate = {
      startMs: 1000,
      lengthMs: 0,
      score: 0.75,
      signs: [{ kind: 'cut' as const }],
    };
    await replaceCandidates(app.ctx.db, mediaId, [candidate]);
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    for (const person of [anna, ben, admin]) {
      const { candidates } = await as(person).candidates.list({ mediaId });
      expect(candidates).toEqual([{ ...candidate, isDropped: false }]);
    }
    const drop = { mediaId, startMs: 1000, isDropped: true };
    await as(ben).candidates.drop(drop);
    expect((await as(anna).candidates.list({ mediaId })).candidates).toMatchObject([
      { isDropped: true },
    ]);
    await expect(as(grandmother).candidates.drop(drop)).rejects.toMatchObject(forbidden);
    const asked = (person: Person | undefined) => as(person).candidates.list({ mediaId });
    await expect(asked(grandmother)).rejects.toMatchObject(forbidden);
    await expect(asked(stranger)).rejects.toMatchObject(missing);
    await replaceCandidates(app.ctx.db, mediaId, []);
    expect((await asked(anna)).candidates).toEqual([]);
  });

  it('shows nobody but its owner and administrators the preview of what is in the trash (SPACE-08 in part)', async () => {
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    await as(anna).media.remove({ id: photo });
    for (const person of [anna, admin]) await fileOf(person, 'thumb');
    for (const person of [ben, grandmother]) {
      await expect(fileOf(person, 'thumb')).rejects.toMatchObject(missing);
    }
    await as(anna).media.restore({ id: photo });
    await fileOf(grandmother, 'thumb');
  });

  it('never shows the film of a live photo that is not in it', async () => {
    const { db } = app.ctx;
    const facts = JSON.stringify({
      contentIdentifier: 'live',
      directPlay: { mimeType: 'video/mp4', height: 1 },
    });
    await db.updateTable('media').set({ facts }).where('id', '=', photo).execute();
    await insertMedia(db, anna!.userId, { type: 'video', facts });
    expect((await as(anna).media.find({ id: photo })).motionUrl).not.toBeNull();
    expect((await as(ben).media.find({ id: photo })).motionUrl).toBeNull();
  });

  it('is named to its owner, a collection too, until it is taken out (SPACE-07, SPACE-08 in part)', async () => {
    const { id } = await as(anna).collections.create({ name: 'Summers', type: 'mixed' });
    type Asked = { mediaId: string } | { collectionId: string };
    const places = async (person: Person | undefined, asked: Asked) =>
      (await as(person).spaces.holding(asked)).items.map((space) => space.name);
    expect(await places(anna, { collectionId: id })).toEqual([]);
    await as(anna).spaces.addCollection({ spaceId, collectionId: id });
    for (const asked of [{ collectionId: id }, { mediaId: photo }]) {
      expect(await places(anna, asked)).toEqual(['The Bergs']);
      expect(await places(ben, asked)).toEqual([]);
    }
    await as(anna).spaces.withdrawCollection({ spaceId, collectionId: id });
    expect(await places(anna, { collectionId: id })).toEqual([]);
  });

  it('is not what its owner puts into the trash at the same moment (SPACE-08 in part)', async () => {
    const { db } = app.ctx;
    const { userId } = anna!;
    const inSpace = async () =>
      (await as(ben).media.list({ scope: 'mine', spaceId })).items.map(({ id }) => id);
    const collection = await as(anna).collections.create({ name: 'Summers', type: 'mixed' });
    const [first, second] = [
      (await insertMedia(db, userId)).id,
      (await insertMedia(db, userId)).id,
    ];
    await as(anna).collections.addItems({ collectionId: collection.id, mediaIds: [first] });
    /** Trashes an item in a transaction that is still open while `add` begins. */
    const whileTrashed = async (id: string, add: () => Promise<unknown>) => {
      let added: Promise<unknown> | undefined;
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('media')
          .set({ deleted_at: new Date() })
          .where('id', '=', id)
          .execute();
        added = add().catch(() => undefined);
        await sleep(200);
      });
      await added;
    };
    await whileTrashed(first, () =>
      as(anna).spaces.addCollection({ spaceId, collectionId: collection.id }),
    );
    await whileTrashed(second, () =>
      db
        .insertInto('collection_items')
        .values({ id: newId(), collection_id: collection.id, media_id: second, position: 2 })
        .execute(),
    );
    expect(await inSpace()).toEqual([photo]);
  });

  it('can be seen, but not changed, when its owner has left [SPACE-17]', async () => {
    await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'owner' });
    await as(ben).media.update({ id: photo, title: 'The lake' });
    await as(anna).spaces.leave({ spaceId });
    expect((await as(ben).media.find({ id: photo })).title).toBe('The lake');
    await expect(as(ben).media.update({ id: photo, title: 'x' })).rejects.toMatchObject(forbidden);
    await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [photo] });
    await expect(as(ben).media.find({ id: photo })).rejects.toMatchObject(missing);
  });

  it('is listed to whoever was removed, and taken out all at once, not by members [SPACE-17]', async () => {
    const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
    const leaver = await createPerson(app.ctx.db);
    await as(leaver).spaces.join({ token: path.split('/').at(-1)! });
    const mediaIds = await Promise.all(
      ['Boat', 'Barn', 'Bin'].map(
        async (title) => (await insertMedia(app.ctx.db, leaver.userId, { title })).id,
      ),
    );
    await as(leaver).spaces.addItems({ spaceId, mediaIds });
    const byMember = as(leaver).spaces.takeAllOut({ spaceId });
    await expect(byMember).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await as(leaver).spaces.left()).toEqual({ items: [] });
    await as(anna).spaces.removeMember({ spaceId, userId: leaver.userId });
    // What is in the trash the space does not show, and comes back into it no more.
    await as(leaver).trash.add({ ids: [mediaIds[2]!] });
    expect((await as(leaver).spaces.left()).items).toMatchObject([{ id: spaceId, itemCount: 2 }]);
    expect(await as(leaver).spaces.takeAllOut({ spaceId })).toEqual({ changed: 2 });
    await as(leaver).trash.restore({ ids: [mediaIds[2]!] });
    expect(await as(leaver).spaces.left()).toEqual({ items: [] });
    const listed = (await as(anna).media.list({ spaceId })).items.map(({ id }) => id);
    expect(listed.filter((id) => mediaIds.includes(id))).toEqual([]);
  });

  it('counts against the quota of its owner alone, in however many spaces it is [SPACE-19]', async () => {
    const used = async ({ userId }: Person) =>
      (await readCapacity(app.ctx.db, app.ctx.config, userId)).usedBytes;
    const [hers, his] = [await used(anna!), await used(ben!)];
    const { id } = await insertMedia(app.ctx.db, anna!.userId, { file_size: 4321 });
    const second = await as(anna).spaces.create({ name: 'Second' });
    for (const each of [spaceId, second.id]) {
      await as(anna).spaces.addItems({ spaceId: each, mediaIds: [id] });
    }
    expect([await used(anna!), await used(ben!)]).toEqual([hers + 4321, his]);
  });

  it('stays visible while its owner has expired, who sees nothing of others (SPACE-18 in part)', async () => {
    const actor = { ...anna!.actor, isActive: false };
    await expect(app.as(actor).spaces.find({ spaceId })).rejects.toMatchObject({
      code: 'SUBSCRIPTION_EXPIRED',
    });
    expect((await as(ben).media.list({ spaceId })).items).toHaveLength(1);
  });

  it('is no business of a program, whose scope is its own [SPACE-19]', async () => {
    const call = restCaller(origin, await insertApiKey(app.ctx.db, ben!.userId));
    expect((await call('GET', `/media/${photo}`)).status).toBe(404);
    expect((await call('GET', `/media?spaceId=${spaceId}`)).status).toBe(404);
    expect(await (await call('GET', '/media?scope=shared')).json()).toMatchObject({ items: [] });
  });
});

describe('a key that was made for spaces', () => {
  const callerWith = async (person: Person | undefined, mayChange = true) =>
    restCaller(
      origin,
      await insertApiKey(app.ctx.db, person!.userId, { mayChange, mayUseSpaces: true }),
    );

  it('reaches what its owner does there, and no more [SPACE-19]', async () => {
    const call = await callerWith(ben);
    expect((await call('GET', `/media/${photo}`)).status).toBe(200);
    const listed = await (await call('GET', `/media?spaceId=${spaceId}`)).json();
    expect(listed).toMatchObject({ items: [{ id: photo }] });
    // Without a word it means its owner's own, as every address.
    expect(await (await call('GET', '/media')).json()).toMatchObject({ items: [] });
    expect(await (await call('GET', '/spaces')).json()).toMatchObject({
      items: [{ id: spaceId, role: 'editor' }],
    });
    const { id } = await insertMedia(app.ctx.db, ben!.userId);
    const added = await call('POST', `/spaces/${spaceId}/items`, { mediaIds: [id] });
    expect(await added.json()).toMatchObject({ changed: 1 });
    expect((await call('PATCH', `/spaces/${spaceId}`, { name: 'Mine' })).status).toBe(403);
    expect((await (await callerWith(stranger))('GET', `/spaces/${spaceId}`)).status).toBe(404);
    const reading = await callerWith(ben, false);
    const refused = await reading('POST', `/spaces/${spaceId}/items`, { mediaIds: [id] });
    expect(refused.status).toBe(403);
    const withdrawn = await call('POST', `/spaces/${spaceId}/items-withdrawn`, { mediaIds: [id] });
    expect(await withdrawn.json()).toEqual({ changed: 1 });
  });

  it('ends there with its owner, and rests with spaces (SPACE-05 in part) [SPACE-19]', async () => {
    const call = await callerWith(ben);
    const { config } = app.ctx;
    config.SPACES = 'off';
    const resting = await call('GET', `/media/${photo}`).finally(() => (config.SPACES = 'all'));
    expect(resting.status).toBe(404);
    await as(anna).spaces.removeMember({ spaceId, userId: ben!.userId });
    expect((await call('GET', `/media/${photo}`)).status).toBe(404);
    expect((await call('GET', `/spaces/${spaceId}/members`)).status).toBe(404);
  });

  it('is made by its owner only, who reads of it in the list and the log [SPACE-19]', async () => {
    const wish = { name: 'Frame', mayChange: false, mayUseSpaces: true, days: 30 } as const;
    const { key, secret } = await as(ben).apiKeys.create(wish);
    expect(key.mayUseSpaces).toBe(true);
    expect((await restCaller(origin, secret)('GET', `/spaces/${spaceId}`)).status).toBe(200);
    const entry = await app.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('target_id', '=', key.id)
      .executeTakeFirstOrThrow();
    expect(entry.details).toMatchObject({ mayUseSpaces: true });
  });
});

describe('the audit log', () => {
  const actionsOn = async (id: string) => {
    const rows = await app.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  it("holds looks by an administrator's right only, not those of members [SPACE-19]", async () => {
    const admin = await createPerson(app.ctx.db, { role: 'admin' });
    const record = createViewRecorder(app.ctx);
    const row = (await app.ctx.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', photo)
      .executeTakeFirst())!;
    await record(ben!.actor, row, 'play');
    await as(ben).media.update({ id: photo, title: 'Our lake' });
    expect(await actionsOn(photo)).toEqual([]);
    await record(admin.actor, row, 'play');
    await as(admin).media.update({ id: photo, title: 'A lake' });
    expect(await actionsOn(photo)).toEqual(['media.viewed', 'media.edited']);
    // As a member the same person needs no administrator's right.
    await join(admin, 'viewer');
    await record(admin.actor, row, 'view');
    expect(await actionsOn(photo)).toHaveLength(2);
    await as(admin).media.update({ id: photo, title: 'The lake' });
    expect(await actionsOn(photo)).toHaveLength(3);
  });

  it('holds who made, joined, changed, left and closed a space', async () => {
    await as(ben).spaces.leave({ spaceId });
    await as(anna).spaces.close({ spaceId, name: 'The Bergs' });
    await as(anna).spaces.reopen({ spaceId });
    expect(await actionsOn(spaceId)).toEqual([
      'space.made',
      'space.link-made',
      'space.joined',
      'space.role-changed',
      'space.link-made',
      'space.joined',
      'space.left',
      'space.closed',
      'space.reopened',
    ]);
  });
});

describe('change events', () => {
  /** Listens as a browser does. */
  async function listen(person: Person | undefined) {
    const events: ChangeEvent[] = [];
    // On a busy computer those of what went before may come only now.
    const { last } = await app.ctx.db
      .selectFrom('change_event')
      .select(({ fn }) => fn.max<number>('seq').as('last'))
      .executeTakeFirstOrThrow();
    const abort = new AbortController();
    const headers = { cookie: await cookieOf(app.ctx.auth, person!) };
    const answer = await fetch(`${origin}/api/events`, { headers, signal: abort.signal });
    void (async () => {
      let text = '';
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const lines = text.split('\n');
        text = lines.pop()!;
        for (const line of lines) {
          if (!line.startsWith('data: {')) continue;
          const event = JSON.parse(line.slice(6)) as ChangeEvent;
          if (event.seq > last) events.push(event);
        }
      }
    })().catch(() => undefined);
    const media = () => events.filter(({ topic }) => topic === 'media');
    return { events, media, stop: () => abort.abort() };
  }

  it('reach exactly the members, one for however many items, and nobody removed [SPACE-20]', async () => {
    const [ofBen, ofGrandmother, ofStranger] = await Promise.all([
      listen(ben),
      listen(grandmother),
      listen(stranger),
    ]);
    const { db } = app.ctx;
    const rows = await Promise.all([1, 2, 3].map(() => insertMedia(db, anna!.userId)));
    await as(anna).spaces.addItems({ spaceId, mediaIds: rows.map(({ id }) => id) });
    await expect.poll(() => ofGrandmother.media()).toHaveLength(1);
    expect(ofGrandmother.media()[0]).toMatchObject({ action: 'created', spaceId, entityId: null });

    await as(anna).spaces.removeMember({ spaceId, userId: grandmother!.userId });
    await as(anna).media.update({ id: photo, title: 'Changed' });
    await expect.poll(() => ofBen.media()).toHaveLength(2);
    expect(ofBen.media()[1]).toMatchObject({ action: 'updated', entityId: photo, userId: null });
    expect(ofGrandmother.media()).toHaveLength(1);
    expect(ofGrandmother.events.at(-1)).toMatchObject({ topic: 'spaces', action: 'removed' });
    expect(ofStranger.events).toEqual([]);
    for (const each of [ofBen, ofGrandmother, ofStranger]) each.stop();
  });

  it('tell what comes and goes with a collection, and with a new owner (SPACE-20 in part)', async () => {
    const { db } = app.ctx;
    const admin = await createPerson(db, { role: 'admin' });
    const { id } = await as(anna).collections.create({ name: 'Summers', type: 'mixed' });
    await as(anna).spaces.addCollection({ spaceId, collectionId: id });
    const [one, two] = [
      (await insertMedia(db, anna!.userId)).id,
      (await insertMedia(db, anna!.userId)).id,
    ];
    const heard = await listen(grandmother);
    const actions = () => heard.media().map(({ action }) => action);
    await as(anna).collections.addItems({ collectionId: id, mediaIds: [one, two] });
    await expect.poll(actions).toEqual(['created']);
    await as(anna).collections.removeItem({ collectionId: id, mediaId: two });
    await expect.poll(actions).toEqual(['created', 'removed']);
    await as(admin).admin.changeOwner({ ids: [one], ownerId: stranger!.userId });
    // Of the item itself, and of the collection that it leaves.
    const left = ['created', 'removed', 'removed', 'removed'];
    await expect.poll(actions).toEqual(left);
    expect(heard.media()[2]?.entityId).toBe(one);
    await as(anna).collections.addItem({ collectionId: id, mediaId: two });
    await as(anna).collections.remove({ id });
    await expect.poll(actions).toEqual([...left, 'created', 'removed']);
    heard.stop();
  });

  it('reach a new member at once, and a stream that is still being opened (SPACE-20 in part)', async () => {
    const { db } = app.ctx;
    const heard = await listen(stranger);
    await join(stranger, 'viewer');
    const { id } = await insertMedia(db, anna!.userId);
    await as(anna).spaces.addItems({ spaceId, mediaIds: [id] });
    await expect.poll(heard.media).toHaveLength(1);
    heard.stop();

    let opening: ReturnType<typeof listen> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`lock table space_member in access exclusive mode`.execute(trx);
      opening = listen(ben);
      await sleep(300);
      const change = { topic: 'media', action: 'updated', entityId: photo } as const;
      await publish(db, { ...change, userId: ben!.userId });
      await sleep(100);
    });
    const late = await opening!;
    await expect.poll(late.media).toHaveLength(1);
    late.stop();
  });
});
