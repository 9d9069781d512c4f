// Shows that lists stay quick in a big archive: by what PostgreSQL plans to do, not by the clock of a busy computer.
import { CompiledQuery, type Kysely, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaSort, sortDirection } from '@heirloom/contract/media/media.schema.ts';
import type { OwnerFilter } from '#features/media/media.policy.ts';
import { listMedia, mediaAround, pageEnds, sumUpMedia } from '#features/media/media.read.ts';
import { readTimeline } from '#features/media/timeline.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let owner: { ownerId: string };

const EACH = 10_000;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const people = [await createPerson(db), await createPerson(db)];
  owner = { ownerId: people[0]!.userId };
  await db.transaction().execute(async (trx) => {
    // Pages of a commit that is not flushed yet cannot be marked as visible to all.
    await sql`set local synchronous_commit = on`.execute(trx);
    for (const { userId } of people) await fill(trx, userId);
  });
  await sql`vacuum analyze media`.execute(db);
});
afterAll(() => database?.drop());

const fill = (db: Kysely<Database>, userId: string) =>
  sql`
  insert into media (id, user_id, type, title, description, bucket, file_path, file_size,
    original_name, mime_type, sha256, duration_ms, captured_at, upload_date)
  select gen_random_uuid(), ${userId},
    (array['image', 'image', 'image', 'image', 'video', 'audio'])[1 + g % 6],
    'Summer ' || (g * 7919) % 10000, case when g % 3 = 0 then 'At the lake ' || g end, 'images',
    ${userId} || '/' || g, 1 + (g * 7919) % 100000, 'x', 'image/jpeg', repeat('a', 64),
    case when g % 6 > 3 then (g * 31) % 5000 end,
    case when g % 4 > 0 then timestamp '1990-01-01' + (g * 977) % 10000 * interval '1 day' end,
    now() - (g * 613) % 9999 * interval '1 hour'
  from generate_series(1, ${EACH}::int) g`.execute(db);

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

/** Lets `read` run and returns the plan of its first query, as it went. */
const planOf = async (read: (db: Kysely<Database>) => Promise<unknown>): Promise<Plan[]> => {
  const seen: RootOperationNode[] = [];
  const { db } = database;
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      seen.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await read(watched);
  const executor = db.getExecutor();
  const compiled = executor.compileQuery(seen[0]!, { queryId: 'plan' });
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${compiled.sql}`, [
    ...compiled.parameters,
  ]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained);
  return flatten(rows[0]!['QUERY PLAN'][0]!.Plan);
};

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

const namesOf = (plan: Plan[]): string[] => plan.map((node) => node['Node Type']);

const mostRowsRead = (plan: Plan[]): number =>
  Math.max(...plan.map((node) => node['Actual Rows'] * node['Actual Loops']));

/** The one by owners has no index: it is for the few people that an administrator looks after. */
const sorts = mediaSort.options.filter((sort) => sort !== 'owner');
const orders = sorts.flatMap((sort) =>
  sortDirection.options.map((direction) => ({ sort, direction })),
);

describe.each(['mine', 'everyone'] as const)('in the list of %s', (whose) => {
  const filter = (): OwnerFilter => (whose === 'mine' ? owner : 'everyone');

  it.each(orders)(
    'a page anywhere, by $sort $direction, reads its own rows and no others [CORE-10]',
    async (order) => {
      const { ends } = await pageEnds(database.db, filter(), { ...order, pageSize: 100 });
      for (const after of [null, ends[20]!, ends.at(ends.length / 2)!]) {
        const plan = await planOf((db) => listMedia(db, filter(), { ...order, after, limit: 100 }));
        expect(namesOf(plan)).toEqual(['Limit', 'Index Scan']);
        expect(mostRowsRead(plan)).toBe(101);
      }
    },
  );

  it.each(orders)('the pages by $sort $direction are counted in an index alone', async (order) => {
    const plan = await planOf((db) => pageEnds(db, filter(), { ...order, pageSize: 100 }));
    expect(namesOf(plan)).toContain('Index Only Scan');
    expect(namesOf(plan)).not.toContain('Seq Scan');
  });
});

it.each(orders)('a page of films by $sort $direction never sorts', async (order) => {
  const list = { ...order, type: 'video', after: null, limit: 100 } as const;
  const plan = await planOf((db) => listMedia(db, owner, list));
  expect(namesOf(plan)).toEqual(['Limit', 'Index Scan']);
});

it('an item is found before its neighbours are looked for', async () => {
  const order = { sort: 'title', direction: 'asc' } as const;
  const [first] = (await listMedia(database.db, owner, { ...order, after: null, limit: 1 })).rows;
  const plan = await planOf((db) => mediaAround(db, owner, { ...order, id: first!.id, radius: 6 }));
  expect(namesOf(plan)).toEqual(['Index Scan']);
  expect(mostRowsRead(plan)).toBe(1);
});

it('a rare word is looked up, a common one is found on the way', async () => {
  const list = { sort: 'uploadDate', direction: 'desc', after: null, limit: 100 } as const;
  const rare = await planOf((db) => listMedia(db, owner, { ...list, query: 'lake 9999' }));
  expect(namesOf(rare)).toContain('Bitmap Index Scan');
  expect(mostRowsRead(rare)).toBeLessThan(10);
  const common = await planOf((db) => listMedia(db, owner, { ...list, query: 'summer' }));
  expect(namesOf(common)).toEqual(['Limit', 'Index Scan']);
  expect(mostRowsRead(common)).toBe(101);
});

it.each(['uploadDate', 'captureDate'] as const)(
  'the shape of a timeline by %s is read from an index alone [CORE-10]',
  async (sort) => {
    const order = { sort, direction: 'desc', timeZone: 'Europe/Berlin' } as const;
    const plan = await planOf((db) => readTimeline(db, owner, order));
    expect(namesOf(plan)).toContain('Index Only Scan');
    expect(namesOf(plan)).not.toContain('Seq Scan');
  },
);

it('summing up reads an index alone', async () => {
  const plan = await planOf((db) => sumUpMedia(db, owner, 'video'));
  expect(namesOf(plan)).toContain('Index Only Scan');
});
