// What the activity of a space tells whom, and what is new since somebody's last visit.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listActivity } from '#features/spaces/activity.read.ts';
import { recordActivity } from '#features/spaces/activity.repo.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { mostRowsRead, namesOf, planOf } from '#test/query-plan.ts';
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
  await join(ben);
});

const as = (person: Person | undefined) => app.as(person!.actor);
const idOf = (person: Person | undefined) => person!.userId;

async function join(person: Person | undefined) {
  const { path } = await as(anna).spaces.createLink({ spaceId, role: 'contributor' });
  await as(person).spaces.join({ token: path.split('/').at(-1)! });
}

async function add(person: Person | undefined, title: string, localTime?: string): Promise<string> {
  const { id } = await insertMedia(app.ctx.db, idOf(person), { title });
  if (localTime) await as(person).media.setCapture({ ids: [id], localTime, precision: 'day' });
  await as(person).spaces.addItems({ spaceId, mediaIds: [id] });
  return id;
}

async function seen(person: Person | undefined) {
  const { items } = await as(person).spaces.activity({ spaceId });
  return items.map(({ kind, actor, counts, items: shown, isNew }) => ({
    said: `${actor?.name} ${kind} ${counts.total}`,
    titles: shown.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b)),
    isNew,
  }));
}
const saidTo = async (person: Person | undefined) => (await seen(person)).map(({ said }) => said);

it('says who added what of which years, joined, mended and left, to members alone [SPACE-14]', async () => {
  const lake = await add(ben, 'Lake', '1987-06-01T00:00:00');
  await add(ben, 'Boat', '1991-06-01T00:00:00');
  await as(anna).media.rotate({ id: lake, rotation: 90 });
  expect(await saidTo(anna)).toEqual(['Anna mended 1', 'Ben added 2', 'Ben joined 0']);
  const { items } = await as(anna).spaces.activity({ spaceId });
  expect(items[1]).toMatchObject({ fromYear: 1987, toYear: 1991, counts: { video: 0, image: 2 } });
  await expect(as(cleo).spaces.activity({ spaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await as(ben).spaces.leave({ spaceId });
  expect((await saidTo(anna))[0]).toBe('Ben left 0');
  await expect(as(ben).spaces.activity({ spaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(as(ben).spaces.visit({ spaceId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('names nothing that its reader may no longer see, and nobody whom they never met there [SPACE-14]', async () => {
  const lake = await add(ben, 'Lake');
  const boat = await add(ben, 'Boat');
  await as(anna).media.rotate({ id: lake, rotation: 90 });
  await as(ben).spaces.withdrawItems({ spaceId, mediaIds: [lake] });
  expect(await seen(anna)).toMatchObject([
    { said: 'Ben added 1', titles: ['Boat'] },
    { said: 'Ben joined 0' },
  ]);
  await as(ben).trash.add({ ids: [boat] });
  expect(await saidTo(anna)).toEqual(['Ben joined 0']);
  await as(ben).spaces.leave({ spaceId });
  await join(cleo);
  expect(await saidTo(cleo)).toEqual(['Cleo joined 0', 'undefined left 0', 'undefined joined 0']);
});

it('says what is new since the last visit of each, on the card and in the list [SPACE-14]', async () => {
  const newOnCard = async (person: Person | undefined) =>
    (await as(person).spaces.list()).items[0]?.newCount;
  await add(anna, 'Old');
  expect([await newOnCard(anna), await newOnCard(ben)]).toEqual([0, 1]);
  await as(ben).spaces.visit({ spaceId });
  expect(await newOnCard(ben)).toBe(0);
  await passHour();
  await add(anna, 'New');
  expect([await newOnCard(anna), await newOnCard(ben)]).toEqual([0, 1]);
  // The visit that shows it, and every look within half an hour, still say what is new.
  for (let look = 0; look < 2; look += 1) {
    expect(await as(ben).spaces.visit({ spaceId })).toMatchObject({ newCount: 1 });
  }
  expect(await newOnCard(ben)).toBe(0);
  expect((await seen(ben))[0]).toMatchObject({ said: 'Anna added 2', isNew: true });
  expect((await seen(anna))[0]).toMatchObject({ isNew: false });
});

async function passHour(): Promise<void> {
  for (const change of [
    sql`update space_member set visited_at = visited_at - interval '1 hour', new_since = new_since - interval '1 hour'`,
    sql`update space_item set added_at = added_at - interval '2 hours'`,
    sql`update space_activity set began_at = began_at - interval '2 hours'`,
  ]) {
    await change.execute(app.ctx.db);
  }
}

it('tells of ten thousand items in one entry, and a page is a walk of an index [SPACE-14]', async () => {
  const { db } = app.ctx;
  const { rows } = await sql<{ id: string }>`
    insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256, status)
    select gen_random_uuid(), ${idOf(ben)}, 'image', 'Scan ' || g, 'images', ${idOf(ben)} || '/' || g, 1, 'a.jpg',
      'image/jpeg', repeat('a', 64), 'ready'
    from generate_series(1, 10000) g returning id`.execute(db);
  await db.transaction().execute(async (trx) => {
    await putItems(trx, { spaceId, mediaIds: rows.map(({ id }) => id) });
    await recordActivity(trx, { spaceId, actorId: idOf(ben), kind: 'added' });
  });
  expect(await saidTo(anna)).toEqual(['Ben added 10000', 'Ben joined 0']);
  await sql`insert into space_activity (space_id, actor_id, kind, day, at)
    select ${spaceId}, ${idOf(anna)}, 'joined', '2020-01-01', now() - g * interval '1 minute'
    from generate_series(1, 5000) g`.execute(db);
  await sql`vacuum analyze space_activity, space_item`.execute(db);
  const page = { spaceId, userId: idOf(anna), before: null, limit: 30 };
  const plan = await planOf(db, (read) => listActivity(read, page));
  expect(namesOf(plan)).not.toContain('Sort');
  expect(mostRowsRead(plan)).toBeLessThan(100);
  const first = await as(anna).spaces.activity({ spaceId });
  const second = await as(anna).spaces.activity({ spaceId, before: first.nextBefore });
  expect([first.items.length, second.items.length]).toEqual([30, 30]);
  expect(first.items.at(-1)!.at > second.items[0]!.at).toBe(true);
});
