import { mediaSort, sortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
// Shows that lists stay fast in a large archive, by PostgreSQL's plans and not by measuring time on a busy computer.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listItems } from '#features/collections/collection-items.read.ts';
import { authorizeCollection } from '#features/collections/collections.policy.ts';
import type { OwnerFilter } from '#features/media-items/media-scope.ts';
import { listMedia, mediaAround, pageEnds, sumUpMedia } from '#features/media/media.read.ts';
import { readTimeline } from '#features/media/timeline.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createPerson, type Person } from '#test/people.ts';
import { mostRowsRead, namesOf, type Plan, planOf as planIn } from '#test/query-plan.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let owner: { ownerId: string };

const each = 10_000;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const people = [await createPerson(db), await createPerson(db)];
  owner = { ownerId: people[0]!.userId };
  const others: Person[] = [];
  for (let n = 0; n < 50; n += 1) others.push(await createPerson(db, { displayName: `Anna ${n}` }));
  await db.transaction().execute(async (trx) => {
    // Vacuum cannot mark pages as visible to all while their commit is not flushed.
    await sql`set local synchronous_commit = on`.execute(trx);
    for (const { userId } of people) await fill(trx, userId, each);
    for (const { userId } of others) await fill(trx, userId, 20);
  });
  await sql`vacuum analyze media`.execute(db);
  await sql`analyze auth."user"`.execute(db);
});
afterAll(() => database?.drop());

function fill(db: Kysely<Database>, userId: string, count: number) {
  return sql`
  insert into media (id, user_id, type, title, description, bucket, file_path, file_size,
    original_name, mime_type, sha256, status, duration_ms, captured_at, upload_date)
  select gen_random_uuid(), ${userId},
    (array['image', 'image', 'image', 'image', 'video', 'audio'])[1 + g % 6],
    'Summer ' || (g * 7919) % 10000, case when g % 3 = 0 then 'At the lake ' || g end, 'images',
    ${userId} || '/' || g, 1 + (g * 7919) % 100000, 'IMG_' || g || '.jpg', 'image/jpeg', repeat('a', 64),
    case when g % 100 = 0 then 'failed' else 'ready' end,
    case when g % 6 > 3 then (g * 31) % 5000 end,
    case when g % 4 > 0 then timestamp '1990-01-01' + (g * 977) % 10000 * interval '1 day' end,
    now() - (g * 613) % 9999 * interval '1 hour'
  from generate_series(1, ${count}::int) g`.execute(db);
}

const planOf = (read: (db: Kysely<Database>) => Promise<unknown>): Promise<Plan[]> =>
  planIn(database.db, read);

/** Sorting by owner reads another table and is tested below. */
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

it('by their owners, files are read from the place on where the page begins [CORE-10]', async () => {
  const order = { sort: 'owner', direction: 'asc' } as const;
  const { ends } = await pageEnds(database.db, 'everyone', { ...order, pageSize: 100 });
  for (const after of [null, ends[5]!]) {
    const list = { ...order, after, limit: 100 };
    const plan = await planOf((db) => listMedia(db, 'everyone', list));
    expect(namesOf(plan)).toContain('Incremental Sort');
    expect(namesOf(plan)).not.toContain('Sort');
    expect(mostRowsRead(plan)).toBeLessThan(200);
  }
  const plan = await planOf((db) => pageEnds(db, 'everyone', { ...order, pageSize: 100 }));
  expect(namesOf(plan)).toContain('Index Only Scan');
});

it.each(orders)(
  'the few that failed are found without the others, by $sort $direction',
  async (order) => {
    const list = { ...order, statuses: ['failed' as const], limit: 100 };
    const page = await planOf((db) => listMedia(db, 'everyone', { ...list, after: null }));
    expect(mostRowsRead(page)).toBeLessThanOrEqual(each / 50);
    const ends = await planOf((db) => pageEnds(db, 'everyone', { ...list, pageSize: 100 }));
    expect(mostRowsRead(ends)).toBeLessThanOrEqual(each / 50);
  },
);

it.each(orders)('the many that are ready are counted in an index alone', async (order) => {
  const list = { ...order, statuses: ['ready' as const], pageSize: 100 };
  const plan = await planOf((db) => pageEnds(db, 'everyone', list));
  expect(namesOf(plan)).toContain('Index Only Scan');
});

it('an item is found before its neighbours are looked for', async () => {
  const order = { sort: 'title', direction: 'asc' } as const;
  const [first] = (await listMedia(database.db, owner, { ...order, after: null, limit: 1 })).rows;
  const plan = await planOf((db) => mediaAround(db, owner, { ...order, id: first!.id, radius: 6 }));
  expect(namesOf(plan)).toEqual(['Index Scan']);
  expect(mostRowsRead(plan)).toBe(1);
});

it('rare words are looked up in one walk of an index, a common one is found on the way', async () => {
  const list = { sort: 'uploadDate', direction: 'desc', after: null, limit: 100 } as const;
  const rare = await planOf((db) => listMedia(db, owner, { ...list, query: 'lake 9999' }));
  expect(namesOf(rare)).toContain('Bitmap Index Scan');
  expect(namesOf(rare).filter((name) => name === 'Bitmap Index Scan')).toHaveLength(1);
  expect(mostRowsRead(rare)).toBeLessThan(50);
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

it('a page of a collection reads items of the collection, not of all that its owner has [CORE-10]', async () => {
  const { db } = database;
  const id = newId();
  const userId = owner.ownerId;
  await sql`insert into collections (id, user_id, name) values (${id}, ${userId}, 'Summers')`.execute(
    db,
  );
  await sql`
    insert into collection_items (id, collection_id, media_id, position)
    select gen_random_uuid(), ${id}, media.id, row_number() over (order by media.id)
    from (select id from media where user_id = ${userId} limit 500) as media`.execute(db);
  await sql`analyze collections, collection_items`.execute(db);
  const row = await db
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const collection = authorizeCollection({ userId, seesSpaces: false }, row, {
    standing: null,
    right: 'see',
  });
  const plan = await planOf((read) => listItems(read, collection, { after: null, limit: 60 }));
  expect(mostRowsRead(plan)).toBeLessThanOrEqual(61);
});

it.each([0, 1, 2])(
  'summing up reads few rows, however many items there are (query %i)',
  async (at) => {
    const plan = await planIn(database.db, (db) => sumUpMedia(db, owner, 'video'), at);
    expect(mostRowsRead(plan)).toBeLessThan(10);
  },
);
