import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summed, sumsOf } from '#features/media-items/archive-sums.read.ts';
import { mendArchiveSums } from '#features/media-items/archive-sums.repo.ts';
import { listTables, readSequences, truncateTables } from '#platform/db/copy-tables.ts';
import { inOneTransaction } from '#platform/db/one-transaction.ts';
import type { Db } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let db: Db;
const people: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ max: 8 });
  ({ db } = database);
  for (let count = 0; count < 3; count += 1) people.push((await createPerson(db)).userId);
});
afterAll(() => database?.drop());

const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)]!;
const types = ['video', 'image', 'audio'] as const;

function insertOne(trx: Db, type: (typeof types)[number] = pick(types)) {
  return insertMedia(trx, pick(people), {
    type,
    file_size: 1 + Math.floor(Math.random() * 1e10),
    duration_ms: type === 'image' ? null : Math.floor(Math.random() * 1e7),
  });
}

/** Some rows by chance, which no other transaction holds: the others would wait, and could wait for each other. */
const some = sql`(select id from media where random() < 0.3 order by id limit 9 for update skip locked)`;

/** Whatever changes what is counted, by one row and by many. */
const operations: ((trx: Db) => Promise<unknown>)[] = [
  (trx) => insertOne(trx),
  (trx) => insertOne(trx),
  (trx) => insertOne(trx),
  async (trx) => {
    const film = await insertOne(trx, 'video');
    await sql`insert into media (id, user_id, type, title, file_size, original_name, mime_type, duration_ms,
        parent_id, part_begin_ms, part_end_ms)
      values (${newId()}, ${film.user_id}, 'video', 'A clip', 0, '', 'video/mp4', 500, ${film.id}, 0, 500)`.execute(
      trx,
    );
  },
  async (trx) => {
    const { id } = await insertOne(trx);
    await sql`insert into rendition (media_id, kind, file_path, mime_type, file_size, pipeline_version)
      select ${id}, kind, ${id} || kind, 'image/webp', 1000, 1 from unnest(array['thumb', 'grid']) kind`.execute(
      trx,
    );
  },
  (trx) => sql`update media set deleted_at = now() where id in ${some}`.execute(trx),
  (trx) =>
    sql`update media set deleted_at = now(), awaits_space_id = gen_random_uuid() where id in ${some}`.execute(
      trx,
    ),
  (trx) =>
    sql`update media set deleted_at = null, purging_at = null, awaits_space_id = null where id in ${some}`.execute(
      trx,
    ),
  (trx) =>
    sql`update media set purging_at = now() where deleted_at is not null and id in ${some}`.execute(
      trx,
    ),
  (trx) => sql`update media set user_id = ${pick(people)} where id in ${some}`.execute(trx),
  (trx) => sql`update media set duration_ms = 7, title = 'Seven' where id in ${some}`.execute(trx),
  (trx) => sql`update media set title = 'Another' where id in ${some}`.execute(trx),
  (trx) =>
    sql`update rendition set file_size = file_size + 1 where media_id in ${some}`.execute(trx),
  (trx) => sql`delete from rendition where kind = 'grid' and media_id in ${some}`.execute(trx),
  (trx) =>
    sql`delete from media where id in (select id from media where parent_id is null and random() < 0.2
      order by id limit 3 for update skip locked)`.execute(trx),
];

/** Does some of them in one transaction, which comes to nothing now and then. */
async function change(): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      for (let count = 0; count < 3; count += 1) await pick(operations)(trx);
      if (Math.random() < 0.15) throw new Error('taken back');
    })
    .catch((error: unknown) => {
      if (!/taken back|deadlock/.test(String(error))) throw error;
    });
}

function looseRows() {
  return db
    .selectFrom('archive_sum')
    .where('is_folded', '=', false)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
}

describe('the sums that the database keeps', () => {
  it('are those that counting gives, whatever eight transactions at once do and take back', async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await Promise.all(Array.from({ length: 8 }, change));
      expect(await mendArchiveSums(db)).toBe(0);
    }
    // A change that is taken back takes its folding back; one of these folds, and none is taken back.
    for (let count = 0; count < 64; count += 1) await insertOne(db);
    const { items, sizeBytes } = await sumsOf(db, 'everyone')
      .select([summed.items.as('items'), summed.sizeBytes.as('sizeBytes')])
      .executeTakeFirstOrThrow();
    expect(items).toBeGreaterThan(50);
    expect(sizeBytes).toBeGreaterThan(1e9);
    expect((await looseRows()).count).toBeLessThan(64);
  });

  it('follow rows that a restore or an upgrade of the database copies, without being copied', async () => {
    await inOneTransaction(database.connection, async ({ trx, client }) => {
      const tables = await listTables(client);
      expect(tables.map(({ name }) => name)).not.toContain('archive_sum');
      // Set back, it would give numbers once more.
      expect(await readSequences(client)).not.toHaveProperty('public.archive_sum_id_seq');
      await truncateTables(client, tables);
      expect(await trx.selectFrom('archive_sum').selectAll().execute()).toEqual([]);
    });
    expect(await mendArchiveSums(db)).toBe(0);
    const { userId } = await createPerson(db);
    people.splice(0, people.length, userId);
    await insertOne(db);
    await change();
    expect(await mendArchiveSums(db)).toBe(0);
  });

  it('make no upload wait for another that is not committed yet', async () => {
    const ours = await insertOne(db);
    await db.transaction().execute(async (trx) => {
      for (let count = 0; count < 70; count += 1) await insertOne(trx);
      await db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other);
        for (let count = 0; count < 70; count += 1) await insertOne(other);
        await other.deleteFrom('media').where('id', '=', ours.id).execute();
      });
    });
    expect(await mendArchiveSums(db)).toBe(0);
  });

  it('are mended where something has spoiled them, and say so', async () => {
    await insertOne(db);
    await sql`update archive_sum set items = items + 5, size_bytes = size_bytes - 3 where id in (
      select id from archive_sum where part = 'live' limit 1)`.execute(db);
    await sql`alter table media disable trigger media_insert_sums`.execute(db);
    const { id } = await insertOne(db);
    await sql`alter table media enable trigger media_insert_sums`.execute(db);
    expect(await mendArchiveSums(db)).toBeGreaterThan(0);
    expect(await mendArchiveSums(db)).toBe(0);
    await db.deleteFrom('media').where('id', '=', id).execute();
    expect(await mendArchiveSums(db)).toBe(0);
  });
});
