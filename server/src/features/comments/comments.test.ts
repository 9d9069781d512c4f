// What members of a space say of an item in it: who reads, writes, changes and deletes it, and when it is hidden.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
/** Anna owns the film and the space, in which Ben is an editor and Cleo a viewer; Cousin is in another with the film. */
let [anna, ben, cleo, cousin, stranger, admin]: Person[] = [];
let mediaId: string;
let [spaceId, other]: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const { db } = app.ctx;
  const names = ['Anna', 'Ben', 'Cleo', 'Cousin', 'Stranger'];
  [anna, ben, cleo, cousin, stranger] = await Promise.all(
    names.map((displayName) => createPerson(db, { displayName })),
  );
  admin = await createPerson(db, { role: 'admin', displayName: 'Admin' });
  ({ id: mediaId } = await insertMedia(db, anna!.userId, { type: 'video', title: 'Lake' }));
  [spaceId, other] = [await makeSpace('The Bergs'), await makeSpace('Cousins')];
  await join(ben, spaceId, 'editor');
  await join(cleo, spaceId, 'viewer');
  await join(cousin, other, 'viewer');
  await share();
  await as(anna).spaces.addItems({ spaceId: other, mediaIds: [mediaId] });
});

const as = (person: Person | undefined) => app.as(person!.actor);
const share = () => as(anna).spaces.addItems({ spaceId: spaceId!, mediaIds: [mediaId] });
const place = () => ({ spaceId: spaceId!, mediaId });
const missing = { code: 'NOT_FOUND' };
const forbidden = { code: 'FORBIDDEN' };

const makeSpace = async (name: string) => (await as(anna).spaces.create({ name })).id;

async function join(
  person: Person | undefined,
  id: string | undefined,
  role: 'viewer' | 'editor',
): Promise<void> {
  const { path } = await as(anna).spaces.createLink({ spaceId: id!, role: 'viewer', uses: 1 });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
  await as(anna).spaces.setRole({ spaceId: id!, userId: person!.userId, role });
}

const say = (person: Person | undefined, text: string, atMs?: number) =>
  as(person).comments.create({ ...place(), text, ...(atMs !== undefined && { atMs }) });

const textsFor = async (person: Person | undefined) =>
  (await as(person).comments.list(place())).items.map(({ text }) => text);

const placesOf = async (person: Person | undefined) =>
  (await as(person).comments.places({ mediaId })).items.map(({ spaceName }) => spaceName);

async function actionsOn(id: string) {
  const rows = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('target_id', '=', id)
    .where('actor_id', '=', admin!.userId)
    .execute();
  return rows.map(({ action }) => action);
}

it('shows a comment to the members of its space, and to its owner with each space; who sees the item through another sees none [SPACE-13]', async () => {
  const { items } = await as(cleo).comments.list(place());
  expect(items).toEqual([]);
  const made = await say(cleo, ' Uncle Karl at 0:42 ', 42_000);
  expect(made).toMatchObject({ text: 'Uncle Karl at 0:42', atMs: 42_000, byName: 'Cleo' });
  expect(made).toMatchObject({ isOwn: true, mayRemove: true, editedAt: null });
  expect(await textsFor(ben)).toEqual(['Uncle Karl at 0:42']);
  expect((await as(ben).comments.list(place())).items[0]).toMatchObject({ isOwn: false });
  expect(await placesOf(anna)).toEqual(['Cousins', 'The Bergs']);
  expect((await as(anna).comments.places({ mediaId })).items).toMatchObject([
    { commentCount: 0 },
    { commentCount: 1 },
  ]);
  expect(await placesOf(cousin)).toEqual(['Cousins']);
  await expect(textsFor(cousin)).rejects.toMatchObject(missing);
  const inOther = await as(cousin).comments.list({ spaceId: other!, mediaId });
  expect(inOther.items).toEqual([]);
  await expect(placesOf(stranger)).rejects.toMatchObject(missing);
});

it('is changed by its author, and deleted by the author, editors and the owner of the item [SPACE-13]', async () => {
  const { id: commentId } = await say(cleo, 'Uncel Karl');
  for (const person of [ben, anna]) {
    const call = as(person).comments.update({ commentId, text: 'Mine now' });
    await expect(call).rejects.toMatchObject(forbidden);
  }
  const changed = await as(cleo).comments.update({ commentId, text: 'Uncle Karl' });
  expect(changed).toMatchObject({ text: 'Uncle Karl', editedAt: expect.any(String) });
  const { id: ofAnna } = await say(anna, 'In 1987');
  await expect(as(cleo).comments.remove({ commentId: ofAnna })).rejects.toMatchObject(forbidden);
  await expect(as(cousin).comments.remove({ commentId })).rejects.toMatchObject(missing);
  await as(ben).comments.remove({ commentId: ofAnna });
  await as(anna).comments.remove({ commentId });
  const { id: own } = await say(cleo, 'A boat');
  await as(cleo).comments.remove({ commentId: own });
  expect(await textsFor(anna)).toEqual([]);
  await expect(say(cleo, ' \n ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(say(cleo, 'x'.repeat(2001))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await say(cleo, 'x'.repeat(2000))).toMatchObject({ byName: 'Cleo' });
});

it('counts one heart of each person, and says who gave them [SPACE-13]', async () => {
  for (const person of [cleo, cleo, ben]) {
    await as(person).comments.setHeart({ ...place(), isGiven: true });
  }
  const ofCleo = (await as(cleo).comments.places({ mediaId })).items[0];
  expect(ofCleo).toMatchObject({ heartCount: 2, hasHeart: true });
  expect((await as(anna).comments.hearts(place())).items).toEqual([
    { byName: 'Cleo', isOwn: false },
    { byName: 'Ben', isOwn: false },
  ]);
  await as(cleo).comments.setHeart({ ...place(), isGiven: false });
  expect((await as(cleo).comments.places({ mediaId })).items[0]).toMatchObject({
    heartCount: 1,
    hasHeart: false,
  });
  const ofCousin = as(cousin).comments.setHeart({ ...place(), isGiven: true });
  await expect(ofCousin).rejects.toMatchObject(missing);
});

it('is hidden while the item is out of the space or in the trash, comes back with it, and goes after 30 days [SPACE-08, SPACE-13]', async () => {
  await say(cleo, 'Uncle Karl');
  await as(cleo).comments.setHeart({ ...place(), isGiven: true });
  const withdraw = () => as(anna).spaces.withdrawItems({ spaceId: spaceId!, mediaIds: [mediaId] });
  await withdraw();
  await expect(textsFor(cleo)).rejects.toMatchObject(missing);
  await expect(textsFor(anna)).rejects.toMatchObject(missing);
  await share();
  expect(await textsFor(cleo)).toEqual(['Uncle Karl']);
  await as(anna).trash.add({ ids: [mediaId] });
  await expect(textsFor(anna)).rejects.toMatchObject(missing);
  await as(anna).trash.restore({ ids: [mediaId] });
  expect(await textsFor(cleo)).toEqual(['Uncle Karl']);

  await withdraw();
  // A collection of the space keeps the item's place in it known.
  const { id: collectionId } = await as(anna).collections.create({ name: 'Summers' });
  await as(anna).collections.addItem({ collectionId, mediaId });
  await as(anna).spaces.addCollection({ spaceId: spaceId!, collectionId });
  const tidyUp = () => runJob(tidyUpJob, app.ctx, {});
  await tidyUp();
  await share();
  expect(await textsFor(cleo)).toEqual(['Uncle Karl']);
  await withdraw();
  await app.ctx.db
    .updateTable('space_item')
    .set({ withdrawn_at: sql<Date>`now() - interval '31 days'` })
    .where('media_id', '=', mediaId)
    .where('space_id', '=', spaceId!)
    .execute();
  await tidyUp();
  await share();
  expect(await textsFor(cleo)).toEqual([]);
  expect((await as(cleo).comments.hearts(place())).items).toEqual([]);
});

it('stays when its author leaves; the account gone, nobody is named [SPACE-13, SPACE-17]', async () => {
  const { id: commentId } = await say(cleo, 'Uncle Karl');
  await as(cleo).spaces.leave({ spaceId: spaceId! });
  const { update, remove } = as(cleo).comments;
  await expect(textsFor(cleo)).rejects.toMatchObject(missing);
  await expect(update({ commentId, text: 'x' })).rejects.toMatchObject(missing);
  await expect(remove({ commentId })).rejects.toMatchObject(missing);
  expect((await as(ben).comments.list(place())).items).toMatchObject([{ byName: 'Cleo' }]);
  await app.ctx.db.deleteFrom('auth.user').where('id', '=', cleo!.userId).execute();
  expect((await as(ben).comments.list(place())).items).toMatchObject([{ byName: null }]);
});

it('lets administrators read and delete, which is recorded, and write only as members [SPACE-13]', async () => {
  const { id: commentId } = await say(cleo, 'Uncle Karl');
  expect(await textsFor(admin)).toEqual(['Uncle Karl']);
  await expect(say(admin, 'Hello')).rejects.toMatchObject(missing);
  const heart = as(admin).comments.setHeart({ ...place(), isGiven: true });
  await expect(heart).rejects.toMatchObject(missing);
  await as(admin).comments.remove({ commentId });
  expect(await actionsOn(mediaId)).toEqual(['comment.seen', 'comment.removed']);
  await join(admin, spaceId, 'viewer');
  await say(admin, 'Hello');
  expect(await textsFor(admin)).toEqual(['Hello']);
  expect(await actionsOn(mediaId)).toHaveLength(2);
});

it('shows the owner who has left the space what is said of the item, and lets them delete it, not write [SPACE-13]', async () => {
  await as(anna).spaces.setRole({ spaceId: spaceId!, userId: ben!.userId, role: 'owner' });
  await as(anna).spaces.leave({ spaceId: spaceId! });
  const { id: commentId } = await say(cleo, 'Uncle Karl');
  expect(await textsFor(anna)).toEqual(['Uncle Karl']);
  await expect(say(anna, 'Who?')).rejects.toMatchObject(missing);
  await as(anna).comments.remove({ commentId });
  expect(await textsFor(cleo)).toEqual([]);
});

it('is news for the owner of the item, and in the activity of the space [SPACE-14, SPACE-15]', async () => {
  await say(cleo, 'Uncle Karl');
  await say(anna, 'In 1987');
  const { db } = app.ctx;
  const news = db
    .selectFrom('news')
    .select(['user_id', 'actor_id'])
    .where('kind', '=', 'commented');
  expect(await news.where('space_id', '=', spaceId!).execute()).toEqual([
    { user_id: anna!.userId, actor_id: cleo!.userId },
  ]);
  const activity = db.selectFrom('space_activity').select('actor_id').orderBy('id');
  const found = await activity
    .where('kind', '=', 'commented')
    .where('space_id', '=', spaceId!)
    .execute();
  expect(found).toEqual([{ actor_id: cleo!.userId }, { actor_id: anna!.userId }]);
});

it('leaves the activity of the day with the last comment of its author on the item [SPACE-14]', async () => {
  const said = await say(ben, 'Is that Karl?');
  const more = await say(ben, 'And Else?');
  const commented = async () =>
    (await as(cleo).spaces.activity({ spaceId: spaceId! })).items.filter(
      ({ kind }) => kind === 'commented',
    );
  await as(ben).comments.remove({ commentId: said.id });
  expect(await commented()).toMatchObject([{ counts: { total: 1 } }]);
  await as(ben).comments.remove({ commentId: more.id });
  expect(await commented()).toEqual([]);
});

it('records that an administrator looked at who gave hearts [SPACE-13]', async () => {
  await as(admin).comments.hearts(place());
  expect(await actionsOn(mediaId)).toEqual([]);
  await as(ben).comments.setHeart({ ...place(), isGiven: true });
  await as(admin).comments.hearts(place());
  expect(await actionsOn(mediaId)).toEqual(['comment.seen']);
});

it('tells the members of that space and the owner, without words (SPACE-20 in part)', async () => {
  await say(cleo, 'Uncle Karl');
  const { rows } = await sql<{ space_id: string | null; user_id: string | null }>`
    select space_id, user_id from change_event where topic = 'comments' order by seq`.execute(
    app.ctx.db,
  );
  expect(rows.slice(-2)).toEqual([
    { space_id: spaceId, user_id: null },
    { space_id: null, user_id: anna!.userId },
  ]);
});
