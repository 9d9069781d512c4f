// Who is told what, and what is recorded of a space.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type News, tell } from '#features/news/tell.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let [anna, ben, cleo]: Person[] = [];
let spaceId: string;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
});
afterAll(() => app?.close());
beforeEach(async () => {
  const { db } = app.ctx;
  [anna, ben, cleo] = await Promise.all(
    ['Anna', 'Ben', 'Cleo'].map((displayName) => createPerson(db, { displayName })),
  );
  spaceId = (await as(anna).spaces.create({ name: 'The Bergs' })).id;
});

const as = (person: Person | undefined) => app.as(person!.actor);
const idOf = (person: Person | undefined) => person!.userId;

async function join(person: Person | undefined) {
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
}

function told(person: Person | undefined) {
  return app.ctx.db
    .selectFrom('news')
    .select(['kind', 'count', 'read_at'])
    .where('user_id', '=', idOf(person))
    .orderBy('id')
    .execute();
}

it('tells each person once until they read it, and nobody of what they did themselves [SPACE-15]', async () => {
  const { db } = app.ctx;
  const { id: mediaId } = await insertMedia(db, idOf(anna));
  const news: News = { kind: 'commented', actorId: idOf(ben), spaceId, mediaId };
  const to = [idOf(anna), idOf(anna), idOf(ben), idOf(cleo)];
  await db
    .insertInto('mail_refusal')
    .values({ user_id: idOf(cleo), kind: 'commented' })
    .execute();
  for (let time = 0; time < 3; time += 1) {
    await db.transaction().execute((trx) => tell(trx, app.ctx, { to, news }));
  }
  expect(await told(anna)).toEqual([{ kind: 'commented', count: 3, read_at: null }]);
  expect([...(await told(ben)), ...(await told(cleo))]).toEqual([]);
  await sql`update news set read_at = now()`.execute(db);
  await db.transaction().execute((trx) => tell(trx, app.ctx, { to, news }));
  expect((await told(anna)).map(({ count }) => count)).toEqual([3, 1]);
});

it('records who joined, added, mended and left, one entry for a day of each (SPACE-14 in part)', async () => {
  const { db } = app.ctx;
  await join(ben);
  const media = await Promise.all([1, 2, 3].map(() => insertMedia(db, idOf(ben))));
  const mediaIds = media.map(({ id }) => id);
  for (const id of mediaIds) await as(ben).spaces.addItems({ spaceId, mediaIds: [id] });
  await as(anna).media.setCapture({
    ids: mediaIds.slice(0, 2),
    localTime: '1987-06-01T00:00:00',
    precision: 'day',
  });
  await as(anna).media.rotate({ id: mediaIds[0]!, rotation: 90 });
  await as(ben).spaces.leave({ spaceId });
  const entries = await db
    .selectFrom('space_activity as entry')
    .leftJoin('space_activity_item as item', 'item.activity_id', 'entry.id')
    .select(['kind', 'actor_id', ({ fn }) => fn.count<number>('item.media_id').as('items')])
    .where('space_id', '=', spaceId)
    .groupBy('entry.id')
    .orderBy('entry.id')
    .execute();
  expect(entries).toEqual([
    { kind: 'joined', actor_id: idOf(ben), items: 0 },
    { kind: 'added', actor_id: idOf(ben), items: 0 },
    { kind: 'mended', actor_id: idOf(anna), items: 2 },
    { kind: 'left', actor_id: idOf(ben), items: 0 },
  ]);
  expect(await told(anna)).toMatchObject([{ kind: 'joined' }]);
});

it('shows what was added by a transaction that began first and ended last (SPACE-14 in part)', async () => {
  const { db } = app.ctx;
  const [late, early] = await Promise.all([1, 2].map(() => insertMedia(db, idOf(anna))));
  await db.transaction().execute(async (trx) => {
    await as(anna).spaces.addItems({ spaceId, mediaIds: [late!.id] });
    await putItems(trx, { spaceId, mediaIds: [early!.id] });
    await recordActivity(trx, { spaceId, actorId: idOf(anna), kind: 'added' });
  });
  const { items } = await as(anna).spaces.activity({ spaceId });
  expect(items.map(({ counts }) => counts.total)).toEqual([2]);
});
