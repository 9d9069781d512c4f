// What the bell shows, and to whom it says something no longer.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tidyUpJob } from '#features/housekeeping/tidy-up.job.ts';
import { type News, tell } from '#features/news/tell.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let [anna, ben]: Person[] = [];
let spaceId: string;
let mediaId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben] = await Promise.all(
    ['Anna', 'Ben'].map((displayName) => createPerson(db, { displayName })),
  );
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
  await as(ben).spaces.join({ token: path.split('/').at(-1)! });
  mediaId = (await insertMedia(db, anna!.userId, { title: 'Lake' })).id;
  await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaId] });
  await sql`delete from news`.execute(db);
});

const as = (person: Person | undefined) => app.as(person!.actor);
const tellOf = (person: Person | undefined, news: News) =>
  app.ctx.db.transaction().execute((trx) => tell(trx, app.ctx, { to: [person!.userId], news }));
const kindsOf = async (person: Person | undefined) =>
  (await as(person).news.list({})).items.map(({ kind }) => kind);
const countOf = (person: Person | undefined) => as(person).news.count();

it('counts what is unread, lists it by page, and marks it as read for one person [SPACE-15]', async () => {
  const { db } = app.ctx;
  await sql`insert into news (user_id, kind, actor_id, space_id, media_id, at)
    select person, 'commented', ${ben!.userId}, ${spaceId}, ${mediaId}, now() - g * interval '1 day'
    from unnest(${[anna!.userId]}::uuid[]) person, generate_series(1, 1) g`.execute(db);
  await sql`insert into news (user_id, kind, actor_id, space_id, at, read_at)
    select ${anna!.userId}, 'joined', ${ben!.userId}, ${spaceId}, now() - g * interval '1 day', now()
    from generate_series(2, 100) g`.execute(db);
  await tellOf(ben, { kind: 'commented', actorId: anna!.userId, spaceId, mediaId });
  // 90 days are kept.
  expect(await countOf(anna)).toEqual({ total: 89, unread: 1 });
  const first = await as(anna).news.list({});
  expect(first.items[0]).toEqual({
    id: expect.any(Number),
    kind: 'commented',
    at: expect.any(String),
    isUnread: true,
    count: 1,
    actor: { id: ben!.userId, name: 'Ben' },
    space: { id: spaceId, name: 'The Bergs' },
    item: { id: mediaId, type: 'image', title: 'Lake', thumbnailUrl: null },
    words: null,
    guestName: null,
    finding: null,
    invitation: null,
  });
  const second = await as(anna).news.list({ before: first.nextBefore });
  const third = await as(anna).news.list({ before: second.nextBefore });
  expect([first.items.length, second.items.length, third.items.length]).toEqual([30, 30, 29]);
  expect(third.nextBefore).toBeNull();
  // Nobody reads for others.
  await as(ben).news.markRead({ upTo: first.items[0]!.id });
  expect((await countOf(anna)).unread).toBe(1);
  await as(anna).news.markRead({ upTo: first.items[0]!.id });
  expect([(await countOf(anna)).unread, (await countOf(ben)).unread]).toEqual([0, 1]);
  await runJob(tidyUpJob, app.ctx, {});
  const kept = await db
    .selectFrom('news')
    .select('id')
    .where('user_id', '=', anna!.userId)
    .execute();
  expect(kept).toHaveLength(89);
});

it('does not name what its reader may no longer see [SPACE-15]', async () => {
  const aboutItem: News = { kind: 'commented', actorId: anna!.userId, spaceId, mediaId };
  await tellOf(ben, aboutItem);
  await tellOf(ben, { kind: 'joined', actorId: anna!.userId, spaceId });
  await tellOf(ben, { kind: 'finding', finding: 'storage-full' });
  expect(await kindsOf(ben)).toEqual(['joined', 'commented']);
  const rests = { ...ben!.actor, seesSpaces: false };
  expect(await app.as(rests).news.count()).toEqual({ total: 0, unread: 0 });
  await as(anna).spaces.withdrawItems({ spaceId, mediaIds: [mediaId] });
  expect(await kindsOf(ben)).toEqual(['joined']);
  await as(anna).spaces.addItems({ spaceId, mediaIds: [mediaId] });
  expect(await kindsOf(ben)).toEqual(['joined', 'commented']);
  await as(anna).spaces.removeMember({ spaceId, userId: ben!.userId });
  expect(await kindsOf(ben)).toEqual([]);
  expect(await countOf(ben)).toEqual({ total: 0, unread: 0 });
  // Who left is not named to those who stay.
  await tellOf(anna, { ...aboutItem, actorId: ben!.userId });
  expect((await as(anna).news.list({})).items[0]).toMatchObject({ kind: 'commented', actor: null });
});

it('is switched off by kind, for whoever wants that [SPACE-15]', async () => {
  const news: News = {
    kind: 'proposal-refused',
    actorId: anna!.userId,
    spaceId,
    mediaId,
    words: 'No.',
  };
  await tellOf(ben, news);
  expect((await as(ben).news.list({})).items[0]).toMatchObject({ words: 'No.' });
  const switches = await as(ben).news.setSwitch({ kind: 'proposal-answered', isOn: false });
  expect(switches.filter(({ isOn }) => !isOn)).toEqual([
    { kind: 'proposal-answered', isOn: false },
  ]);
  await tellOf(ben, { ...news, words: 'No!' });
  expect((await countOf(ben)).total).toBe(1);
  await as(ben).news.setSwitch({ kind: 'proposal-answered', isOn: true });
  await tellOf(ben, { ...news, words: 'No!' });
  expect((await countOf(ben)).total).toBe(2);
});

it('tells of what waits for editors only while one is an editor, and goes on after a finding that it does not know [SPACE-15]', async () => {
  const admin = await createPerson(app.ctx.db, { role: 'admin' });
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'editor' });
  await tellOf(ben, { kind: 'guest-files', spaceId, guestName: 'Aunt Rosa', count: 2 });
  await tellOf(ben, { kind: 'proposal-made', actorId: anna!.userId, spaceId, mediaId });
  expect(await kindsOf(ben)).toHaveLength(2);
  await as(anna).spaces.setRole({ spaceId, userId: ben!.userId, role: 'contributor' });
  expect(await kindsOf(ben)).toEqual([]);
  expect(await countOf(ben)).toEqual({ total: 0, unread: 0 });
  await sql`insert into news (user_id, kind, detail)
    values (${admin.userId}, 'finding', 'of-a-later-version')`.execute(app.ctx.db);
  expect((await as(admin).news.list({})).items).toMatchObject([{ kind: 'finding', finding: null }]);
});
