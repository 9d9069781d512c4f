import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { awaitSchema } from '#platform/db/await-schema.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#test/test-db.ts';

it('lets a worker wait until a server has migrated, and refuses it on the database of a newer version', async () => {
  const { db, drop } = await createTestDatabase();
  const wait = () => awaitSchema(db, pino({ level: 'silent' }), 20);
  try {
    const last = (await readMigrations(db)).done.at(-1)!;
    await sql`delete from kysely_migration where name = ${last}`.execute(db);
    let isOver = false;
    const waiting = wait().then(() => (isOver = true));
    for (let look = 0; look < 5; look += 1) await sql`select pg_sleep(0.02)`.execute(db);
    expect(isOver).toBe(false);
    const add = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2026')`.execute(db);
    await add(last);
    await waiting;
    await add('9999-of-the-future');
    await expect(wait()).rejects.toThrow('does not know its database');
  } finally {
    await drop();
  }
});
