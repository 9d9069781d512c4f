// How items come into a space: many at once, with what is sent or imported, and by a member's rule.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workOnImportJob } from '#features/imports/work-on-import.job.ts';
import { insertMedia } from '#test/insert-media.ts';
import { hashOf, photoCalled, writeFolder } from '#test/make-source.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { createdLocation, tusClientWith, uploadIdOfLocation } from '#test/tus-requests.ts';

let app: TestApp;
let origin: string;
let shelf: string;
let [anna, ben, grandmother, admin]: Person[] = [];
/** Anna owns both; Ben adds to both, grandmother looks at the first. */
let [spaceId, other]: string[] = [];
let photos = 0;

beforeAll(async () => {
  shelf = await mkdtemp(path.join(tmpdir(), 'heirloom-adding-'));
  app = await createTestApp({ SPACES: 'all', IMPORT_DIR: shelf });
  await app.startJobs();
  origin = await app.listen();
});
afterAll(async () => {
  await app?.close();
  await rm(shelf, { recursive: true, force: true });
});

beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, grandmother] = await Promise.all([1, 2, 3].map(() => createPerson(db)));
  admin = await createPerson(db, { role: 'admin' });
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  other = (await as(anna).spaces.create({ name: 'The lake house' })).id;
  for (const id of [spaceId, other]) await join(ben, id, 'contributor');
  await join(grandmother, spaceId, 'viewer');
});

const as = (person: Person | undefined) => app.as(person!.actor);

async function join(
  person: Person | undefined,
  id: string,
  role: 'viewer' | 'contributor',
): Promise<void> {
  const { path: address } = await as(anna).spaces.createLink({ spaceId: id, role });
  await as(person).spaces.join({ token: address.split('/').at(-1)! });
}

const seenIn = async (id: string | undefined): Promise<string[]> =>
  (await as(anna).media.list({ spaceId: id! })).items.map((item) => item.id).toSorted();

/** Begins to send a photo as a browser does; `finish` sends its bytes and waits until it is kept. */
async function begin(person: Person | undefined, metadata: Record<string, string> = {}) {
  const client = tusClientWith(origin, { cookie: await cookieOf(app.ctx.auth, person!) });
  const bytes = photoCalled(`photo ${(photos += 1)}`);
  const location = await createdLocation(client, bytes.length, metadata);
  const id = uploadIdOfLocation(location);
  const finish = async (): Promise<string> => {
    await client.patch(location, 0, bytes);
    return (await as(person).uploads.finish({ id })).media!.id;
  };
  return { id, finish };
}

async function send(person: Person | undefined, metadata: Record<string, string> = {}) {
  return (await begin(person, metadata)).finish();
}

describe('a file that is sent', () => {
  it('is in the chosen spaces with its acknowledgement, and in their activity (SPACE-07 in part)', async () => {
    const id = await send(ben, { spaceIds: `${spaceId},${other}` });
    expect(await seenIn(spaceId)).toEqual([id]);
    expect(await seenIn(other)).toEqual([id]);
    const { items } = await as(anna).spaces.activity({ spaceId: spaceId! });
    expect(items.filter(({ kind }) => kind === 'added')).toMatchObject([
      { actor: { id: ben!.userId }, counts: { total: 1 } },
    ]);
    const alone = await send(ben);
    expect(await seenIn(spaceId)).not.toContain(alone);
  });

  it('is refused with a sentence before a byte is sent, where it cannot go (SPACE-07 in part)', async () => {
    const statusOf = async (person: Person | undefined, metadata: Record<string, string>) => {
      const client = tusClientWith(origin, { cookie: await cookieOf(app.ctx.auth, person!) });
      const answer = await client.create(10, metadata);
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const only = 'You only look at this space. Please choose again where it goes.';
    expect(await statusOf(grandmother, { spaceIds: spaceId! })).toEqual([403, only]);
    const gone = 'You are not in this space any more. Please choose again where it goes.';
    expect(await statusOf(grandmother, { spaceIds: other! })).toEqual([404, gone]);
    const [status] = await statusOf(admin, { spaceIds: spaceId!, targetUserId: ben!.userId });
    expect(status).toBe(403);
    expect((await statusOf(ben, { spaceIds: 'nonsense' }))[0]).toBe(400);
  });

  it('follows what its owner chooses and may when it has arrived (SPACE-07 in part)', async () => {
    const declared = { title: 'Lake', description: null, type: 'image' } as const;
    const changed = await begin(ben, { spaceIds: spaceId! });
    await as(ben).uploads.update({ id: changed.id, ...declared, spaceIds: [other!] });
    const [first, demoted] = [await changed.finish(), await begin(ben, { spaceIds: other! })];
    expect([await seenIn(spaceId), await seenIn(other)]).toEqual([[], [first]]);
    await as(anna).spaces.setRole({ spaceId: other!, userId: ben!.userId, role: 'viewer' });
    await demoted.finish();
    expect(await seenIn(other)).toEqual([first]);
  });
});

describe("the rule 'Everything I add goes into …'", () => {
  const setRule = (id: string | undefined, addsEverything: boolean, person = ben) =>
    as(person).spaces.setAddsEverything({ spaceId: id!, addsEverything });

  it('holds for what the member sends, in several spaces; without it nothing is taken out [SPACE-07]', async () => {
    await send(ben);
    await setRule(spaceId, true);
    await setRule(other, true);
    const list = await as(ben).spaces.list({});
    expect(list.items.map(({ addsEverything }) => addsEverything)).toEqual([true, true]);
    const id = await send(ben);
    await send(admin, { targetUserId: ben!.userId });
    expect([await seenIn(spaceId), await seenIn(other)]).toEqual([[id], [id]]);

    await setRule(spaceId, false);
    const later = await send(ben);
    expect(await seenIn(spaceId)).toEqual([id]);
    expect(await seenIn(other)).toEqual([id, later].toSorted());
  });

  it('is made by who may add, and ends for who may no more (SPACE-07 in part)', async () => {
    await expect(setRule(spaceId, true, grandmother)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setRule(other, true, grandmother)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await setRule(spaceId, true);
    for (const role of ['viewer', 'contributor'] as const) {
      await as(anna).spaces.setRole({ spaceId: spaceId!, userId: ben!.userId, role });
      await send(ben);
    }
    expect(await seenIn(spaceId)).toEqual([]);
  });

  it('rests while spaces rest (SPACE-01, SPACE-07 in part)', async () => {
    await setRule(spaceId, true);
    const { config } = app.ctx;
    config.SPACES = 'off';
    const id = await send(ben).finally(() => (config.SPACES = 'all'));
    expect(await seenIn(spaceId)).not.toContain(id);
  });
});

describe('an import', () => {
  /** Imports a photo from a folder of the server into Ben's archive. */
  async function importFor(person: Person | undefined, spaceIds?: string[]): Promise<string> {
    const name = `folder ${(photos += 1)}`;
    await writeFolder(path.join(shelf, name), { 'a.jpg': photoCalled(name) });
    const source = { from: 'server' as const, places: [name] };
    const forUserId = person!.userId;
    const { id } = await as(admin).imports.create({ source, forUserId });
    const work = () =>
      runJob(workOnImportJob, { ...app.ctx, db: app.ctx.patientDb }, { importId: id });
    await work();
    await as(person).imports.start({ id, ...(spaceIds && { spaceIds }) });
    await work();
    const sha256 = hashOf(photoCalled(name));
    const kept = app.ctx.db.selectFrom('media').select('id').where('sha256', '=', sha256);
    return (await kept.executeTakeFirstOrThrow()).id;
  }

  it('goes into the chosen spaces, and by the rule of who began it for themselves (SPACE-07 in part)', async () => {
    await join(admin, other!, 'contributor');
    await as(admin).spaces.setAddsEverything({ spaceId: other!, addsEverything: true });
    await as(ben).spaces.setAddsEverything({ spaceId: other!, addsEverything: true });
    const chosen = await importFor(ben, [spaceId!]);
    const own = await importFor(admin);
    expect(await seenIn(spaceId)).toEqual([chosen]);
    // An administrator began the import for Ben.
    expect(await seenIn(other)).toEqual([own]);
  });
});

describe('many items', () => {
  it('are added in one action, and taken out again as if nothing had happened (SPACE-07, SPACE-20 in part)', async () => {
    const { db } = app.ctx;
    const known = (await insertMedia(db, ben!.userId)).id;
    const withdrawn = (await insertMedia(db, ben!.userId)).id;
    const { id: collectionId } = await as(ben).collections.create({ name: 'All', type: 'mixed' });
    await as(ben).collections.addItems({ collectionId, mediaIds: [withdrawn] });
    await as(ben).spaces.addCollection({ spaceId: spaceId!, collectionId });
    await as(ben).spaces.withdrawItems({ spaceId: spaceId!, mediaIds: [withdrawn] });
    await as(ben).spaces.addItems({ spaceId: spaceId!, mediaIds: [known] });
    // In the space through a collection only.
    const gathered = (await insertMedia(db, ben!.userId)).id;
    await as(ben).collections.addItems({ collectionId, mediaIds: [gathered] });
    const many = await insertMany(ben!.userId, 9_997);

    const mediaIds = [...many, known, withdrawn, gathered];
    const foreign = (await insertMedia(db, anna!.userId)).id;
    const withForeign = { spaceId: spaceId!, mediaIds: [...mediaIds.slice(1), foreign] };
    await expect(as(ben).spaces.addItems(withForeign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await seenIn(spaceId)).toEqual([known, gathered].toSorted());
    const told = await eventsOf('created');
    const { changed, ...put } = await as(ben).spaces.addItems({ spaceId: spaceId!, mediaIds });
    expect(changed).toBe(9_998);
    expect(await eventsOf('created')).toBe(told + 1);
    expect(put.addedIds.toSorted()).toEqual([...many, withdrawn].toSorted());
    expect(put.throughCollectionIds).toEqual([gathered]);
    const again = await as(ben).spaces.addItems({ spaceId: spaceId!, mediaIds });
    expect(again).toEqual({ changed: 0, addedIds: [], throughCollectionIds: [] });
    const before = await eventsOf('removed');

    const undone = await as(ben).spaces.undoAdding({ spaceId: spaceId!, ...put });
    expect(undone).toEqual({ changed: 9_998 });
    expect(await eventsOf('removed')).toBe(before + 1);
    expect(await seenIn(spaceId)).toEqual([known, gathered].toSorted());
    // What was taken out alone stays out; what was only added by mistake comes with a collection.
    const [first] = many;
    await as(ben).collections.addItems({ collectionId, mediaIds: [first!] });
    expect(await seenIn(spaceId)).toEqual([known, gathered, first!].toSorted());
    const ofOthers = { addedIds: [known], throughCollectionIds: [] };
    const byAnna = as(anna).spaces.undoAdding({ spaceId: spaceId!, ...ofOthers });
    await expect(byAnna).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // What came through the collection goes with it.
    await as(ben).spaces.withdrawCollection({ spaceId: spaceId!, collectionId });
    expect(await seenIn(spaceId)).toEqual([known]);
  });

  async function insertMany(ownerId: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256, status)
      select gen_random_uuid(), ${ownerId}, 'image', 'Photo ' || g, 'images', ${ownerId} || '/' || g || '.jpg', 1000, '-',
        'image/jpeg', lpad(to_hex(g), 64, '0'), 'ready'
      from generate_series(1, ${count}::int) g returning id`.execute(app.ctx.db);
    return rows.map(({ id }) => id);
  }

  /** Counts the events that told the space of items. */
  async function eventsOf(action: 'created' | 'removed'): Promise<number> {
    const { count } = await app.ctx.db
      .selectFrom('change_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('topic', '=', 'media')
      .where('action', '=', action)
      .where('space_id', '=', spaceId!)
      .executeTakeFirstOrThrow();
    return count;
  }
});

it('undoes only what was just added: what has been there for an hour is taken out as such [SPACE-08]', async () => {
  const { id } = await insertMedia(app.ctx.db, ben!.userId, { title: 'Old' });
  const { addedIds, throughCollectionIds } = await as(ben).spaces.addItems({
    spaceId: spaceId!,
    mediaIds: [id],
  });
  await sql`update space_item set added_at = now() - interval '61 minutes' where media_id = ${id}`.execute(
    app.ctx.db,
  );
  const undo = { spaceId: spaceId!, addedIds, throughCollectionIds };
  await expect(as(ben).spaces.undoAdding(undo)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await seenIn(spaceId)).toEqual([id]);
});
