// Shows that lists of a large space stay as fast as one's own, whoever owns its items, by PostgreSQL's plans.
import { mediaSort, sortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMedia, pageEnds } from '#features/media/media.read.ts';
import { readTimeline } from '#features/media/timeline.read.ts';
import { putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createPerson } from '#test/people.ts';
import { mostRowsRead, namesOf, planOf } from '#test/query-plan.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
const spaceIds = [newId(), newId()];
/** Holds what is in the two. */
const everythingId = newId();
let ownerId: string;

/** Of each of twelve members: half in one space, half in the other. */
const each = 1000;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    // Vacuum cannot mark pages as visible to all while their commit, or the next one, is not flushed.
    await sql`set local synchronous_commit = on`.execute(trx);
    await fill(trx);
  });
  await sql`vacuum media, space_item`.execute(db);
  await sql`analyze media, space_item`.execute(db);
});
afterAll(() => database?.drop());

async function fill(db: Db): Promise<void> {
  for (const id of [...spaceIds, everythingId]) await insertSpace(db, { id, name: 'Family' });
  for (let n = 0; n < 12; n += 1) {
    const { userId } = await createPerson(db);
    ownerId = userId;
    const { rows } = await sql<{ id: string }>`
      insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256,
        status, duration_ms, captured_at, upload_date)
      select gen_random_uuid(), ${userId}, (array['image', 'image', 'video', 'audio'])[1 + g % 4],
        'Summer ' || (g * 7919) % 10000, 'images', ${userId} || '/' || g, 1 + (g * 7919) % 100000, 'a.jpg',
        'image/jpeg', repeat('a', 64), 'ready', case when g % 6 > 3 then (g * 31) % 5000 end,
        timestamp '1990-01-01' + (g * 977) % 10000 * interval '1 day',
        now() - (g * 613) % 9999 * interval '1 hour'
      from generate_series(1, ${each}::int) g returning id`.execute(db);
    for (const [index, spaceId] of spaceIds.entries()) {
      await insertMember(db, { space_id: spaceId, user_id: userId, role: 'editor' });
      const mediaIds = rows.filter((_row, g) => g % 2 === index).map(({ id }) => id);
      await putItems(db, { spaceId, mediaIds });
    }
    await insertMember(db, { space_id: everythingId, user_id: userId, role: 'editor' });
    await putItems(db, { spaceId: everythingId, mediaIds: rows.map(({ id }) => id) });
  }
}

const orders = mediaSort.options
  .filter((sort) => sort !== 'owner')
  .flatMap((sort) => sortDirection.options.map((direction) => ({ sort, direction })));

it.each(orders)(
  'a page anywhere in a space, by $sort $direction, is one walk of an index [SPACE-21]',
  async (order) => {
    const { db } = database;
    const scope = { spaceIds: [spaceIds[0]!] };
    const { total, ends } = await pageEnds(db, scope, { ...order, pageSize: 100 });
    expect(total).toBe(6 * each);
    for (const after of [null, ends[5]!, ends[20]!]) {
      const plan = await planOf(db, (read) =>
        listMedia(read, scope, { ...order, after, limit: 100 }),
      );
      // Since an item may be in several spaces.
      const names = namesOf(plan).filter((name) => name !== 'Memoize');
      expect(names).toEqual(['Nested Loop', 'Limit', 'Index Only Scan', 'Index Scan']);
      expect(mostRowsRead(plan)).toBe(101);
    }
    const counted = await planOf(db, (read) => pageEnds(read, scope, { ...order, pageSize: 100 }));
    expect(namesOf(counted)).toContain('Index Only Scan');
    expect(namesOf(counted)).not.toContain('Seq Scan');
  },
);

it.each(orders)(
  "a page of 'Mine and shared', by $sort $direction, walks one index for each part [SPACE-21]",
  async (order) => {
    const { db } = database;
    const scope = { ownerId, spaceIds };
    const { total, ends } = await pageEnds(db, scope, { ...order, pageSize: 100 });
    expect(total).toBe(12 * each);
    for (const after of [null, ends[20]!]) {
      const plan = await planOf(db, (read) =>
        listMedia(read, scope, { ...order, after, limit: 100 }),
      );
      expect(namesOf(plan)).not.toContain('Seq Scan');
      // Of each part at most a page, besides what is in an earlier part as well.
      expect(mostRowsRead(plan)).toBeLessThan(1_000);
    }
  },
);

it.each(orders)(
  "a page of 'Mine and shared', by $sort $direction, reads no more where a space holds what others hold [SPACE-21]",
  async (order) => {
    const { db } = database;
    const all = [everythingId, ...spaceIds];
    const scope = { ownerId, spaceIds: all };
    const { total, ends } = await pageEnds(db, scope, { ...order, pageSize: 100 });
    expect(total).toBe(12 * each);
    for (const after of [null, ends[20]!]) {
      const list = (read: Db) => listMedia(read, scope, { ...order, after, limit: 100 });
      const { rows } = await list(db);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(100);
      expect(rows).toEqual(
        (await listMedia(db, { ownerId, spaceIds }, { ...order, after, limit: 100 })).rows,
      );
      expect(mostRowsRead(await planOf(db, list))).toBeLessThanOrEqual(404);
    }
  },
);

it('the shape of a timeline of a space is read from an index alone [SPACE-21]', async () => {
  for (const sort of ['uploadDate', 'captureDate'] as const) {
    const order = { sort, direction: 'desc', timeZone: 'Europe/Berlin' } as const;
    const scope = { spaceIds: [spaceIds[1]!] };
    const plan = await planOf(database.db, (db) => readTimeline(db, scope, order));
    expect(namesOf(plan)).toContain('Index Only Scan');
    expect(namesOf(plan)).not.toContain('Seq Scan');
  }
});
