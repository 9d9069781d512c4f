// Shows that searches stay fast in a large archive, by PostgreSQL's plans; bench/search.bench.ts measures 100,000 items.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBestMatches } from '#features/search/best-matches.ts';
import {
  findAmongNewest,
  findMatchesByType,
  type MatchesOfType,
} from '#features/search/matches-by-type.read.ts';
import { findMedia } from '#features/search/search.read.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createPerson } from '#test/people.ts';
import { mostRowsRead, namesOf, type Plan, planOf as planIn } from '#test/query-plan.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let owner: { ownerId: string };
/** Holds some of the other person's items. */
const spaceId = newId();

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  owner = { ownerId: (await createPerson(db)).userId };
  const other = await createPerson(db);
  await fill(db, owner.ownerId, 12_000);
  await fill(db, other.userId, 10_000);
  await sql`update media set title = 'Jpg summer', upload_date = upload_date - interval '9 years'
    where user_id = ${owner.ownerId} and title like 'Summer 777_'`.execute(db);
  await insertSpace(db, { id: spaceId, name: 'Family' });
  const theirs = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', other.userId)
    .limit(2_000)
    .execute();
  const mediaIds = theirs.map(({ id }) => id);
  await putItems(db, { spaceId, mediaIds });
  await sql`vacuum media, space_item`.execute(db);
  await sql`analyze media, space_item`.execute(db);
});
afterAll(() => database?.drop());

function fill(db: Kysely<Database>, userId: string, count: number) {
  return sql`
  insert into media (id, user_id, type, title, description, bucket, file_path, file_size, original_name, folder,
    mime_type, sha256, status, facts, captured_at, capture_precision, upload_date)
  select gen_random_uuid(), ${userId}, 'image', 'Summer ' || g,
    case when g % 3 = 0 then 'At the lake ' || g end, 'images', ${userId} || '/' || g, 1000,
    'IMG_' || g || '.jpg', 'Box ' || g % 100, 'image/jpeg', repeat('a', 64), 'ready',
    jsonb_build_object('list', jsonb_build_array(
      jsonb_build_object('label', 'Camera', 'value', 'Canon EOS ' || g % 7))),
    timestamp '1960-01-01' + g * interval '2 days', 'day', now() - (g * 613) % 9999 * interval '1 hour'
  from generate_series(1, ${count}::int) g`.execute(db);
}

const planOf = (read: (db: Kysely<Database>) => Promise<unknown>): Promise<Plan[]> =>
  planIn(database.db, read);
const page = { order: { sort: 'uploadDate', direction: 'desc' }, after: null, limit: 5 } as const;

it.each([
  ['the text as typed', 'text', 'lake 9999'],
  ['rare words', 'words alone', '9999 lake'],
  ['the name of a file', 'words alone', 'img_7777'],
  ['folder, year and camera', 'words alone', '1987-07 canon eos box 17'],
] as const)(
  '%s: few rows are read, by one walk of an index [SEARCH-01]',
  async (_what, match, query) => {
    const plan = await planOf((db) => findMedia(db, { ...owner, query, match }, page));
    expect(namesOf(plan)).not.toContain('Seq Scan');
    expect(namesOf(plan).filter((name) => name === 'Bitmap Index Scan')).toHaveLength(1);
    expect(mostRowsRead(plan)).toBeLessThan(100);
  },
);

it.each([
  ['text', 'summer'],
  ['words alone', 'jpg'],
  ['words alone', 'canon summer jpg'],
] as const)(
  'with %s %s, which is common, the search ends as soon as its page is full',
  async (match, query) => {
    const plan = await planOf((db) => findMedia(db, { ...owner, query, match }, page));
    expect(namesOf(plan)).toEqual(['Limit', 'Index Scan']);
    expect(mostRowsRead(plan)).toBe(6);
  },
);

it.each([
  ['text', 'lake 1998'],
  ['words alone', '1998 lake'],
  ['words alone', 'img_1777'],
] as const)(
  'in a space, %s %s: few rows are read, by one walk of its index',
  async (match, query) => {
    const search = { spaceIds: [spaceId], query, match };
    const plan = await planOf((db) => findMedia(db, search, page));
    expect(namesOf(plan)).not.toContain('Seq Scan');
    expect(namesOf(plan).filter((name) => name === 'Bitmap Index Scan')).toHaveLength(1);
    expect(mostRowsRead(plan)).toBeLessThan(100);
  },
);

it('in a space a common word ends the walk of one index with the page', async () => {
  const search = { spaceIds: [spaceId], query: 'summer', match: 'text' } as const;
  const plan = await planOf((db) => findMedia(db, search, page));
  expect(namesOf(plan)).toEqual(['Nested Loop', 'Limit', 'Index Scan', 'Index Scan']);
  expect(mostRowsRead(plan)).toBe(6);
});

it('in a space the newest of a type are found without a walk over the others', async () => {
  const search = { spaceIds: [spaceId], query: 'summer', type: 'video' } as const;
  const plan = await planOf((db) => findMedia(db, search, page));
  expect(namesOf(plan)).not.toContain('Seq Scan');
  expect(mostRowsRead(plan)).toBe(0);
});

it('counts what two spaces hold once', async () => {
  const find = (spaceIds: string[]) =>
    findMatchesByType(database.db, { spaceIds, query: '1998 lake' }, { limit: 5 });
  const found = await find([spaceId]);
  expect(found.get('image')!.count).toBeGreaterThan(0);
  expect(await find([spaceId, spaceId])).toEqual(found);
});

it("in 'Mine and shared' a common word ends each part's walk with the page [SPACE-21]", async () => {
  const scope = { ...owner, spaceIds: [spaceId] };
  const search = { ...scope, query: 'summer', match: 'text' } as const;
  const plan = await planOf((db) => findMedia(db, search, page));
  expect(namesOf(plan)).not.toContain('Seq Scan');
  expect(mostRowsRead(plan)).toBeLessThanOrEqual(12);
});

it.each(['9999 lake', 'img_7777'])(
  'the box finds %s by one walk of an index, and reads cards by their ids [SEARCH-01]',
  async (query) => {
    const asked = (db: Kysely<Database>) =>
      findMatchesByType(db, { ...owner, query }, { limit: 5 });
    const plan = await planIn(database.db, asked, -1);
    expect(namesOf(plan).filter((name) => name.includes('Scan'))).toEqual([
      'Bitmap Heap Scan',
      'Bitmap Index Scan',
      'CTE Scan',
      'CTE Scan',
      'Index Scan',
    ]);
    expect(mostRowsRead(plan)).toBeLessThan(100);
  },
);

it('of common words the box walks an index by date, until enough are counted [SEARCH-01]', async () => {
  const search = { ...owner, query: 'summer', type: 'image' } as const;
  const asked = (db: Kysely<Database>) => findAmongNewest(db, search, 5);
  const plan = await planIn(database.db, asked, -1);
  expect(namesOf(plan)).not.toContain('Bitmap Heap Scan');
  expect(namesOf(plan)).not.toContain('Seq Scan');
  expect(mostRowsRead(plan)).toBe(1001);
});

it.each(['lake 9999', '9999 lake', 'summer lake 42', 'lake', 'jpg', 'nothing like it'])(
  'one walk finds what a walk for each type finds: %s',
  async (query) => {
    const { db } = database;
    const found = await findMatchesByType(db, { ...owner, query }, { limit: 5 });
    const newest = await findAmongNewest(db, { ...owner, query, type: 'image' }, 5);
    expect(shownOf(found.get('image'))).toEqual(shownOf(newest));
    expect(found.has('video')).toBe(false);
  },
);

it.each([
  ['summer', 'in all titles'],
  ['jpg', 'in the names of all files'],
  ['jpg summer', 'as typed in the titles of ten old ones'],
  ['lake at the', 'in every third description, in another order, where fewer are expected'],
  ['summer 1', 'as typed in some, as words in most'],
])('what is found of %j, %s, is what has the text, then the newest [SEARCH-01]', async (query) => {
  const { db } = database;
  const shared = { ...owner, spaceIds: [spaceId], query };
  for (const search of [{ ...owner, query }, shared]) {
    const found = await findMatchesByType(db, search, { limit: 5, most: 1_000 });
    const { rows } = await findBestMatches(db, { ...search, type: 'image' }, { limit: 5 });
    expect(shownOf(found.get('image'))).toEqual(shownOf({ rows, count: 1001 }));
    expect(shownOf(found.get('video'))).toEqual({ ids: [], count: 0 });
  }
});

function shownOf({ rows, count }: MatchesOfType = { rows: [], count: 0 }) {
  return { ids: rows.map(({ id }) => id), count: Math.min(count, 1001) };
}
