import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#platform/db/client.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import { describeSchema } from '#platform/db/schema-snapshot.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

const log = pino({ level: 'silent' });
const snapshotFile = new URL('schema.snapshot.txt', import.meta.url);
const opened: TestDatabase[] = [];

/** Returns a database without any table, as the application's role finds it at the first start. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database);
  await sql`drop schema public cascade`.execute(database.db);
  await sql`drop schema auth cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.drop();
});

describe('migrateToLatest', () => {
  it('applies the migrations one by one and ends where a single run ends', async () => {
    const stepwise = await emptyDatabase();
    const names = Object.keys(migrations);
    for (const [index, name] of names.entries()) {
      const known = Object.fromEntries(Object.entries(migrations).slice(0, index + 1));
      expect(await migrateToLatest(stepwise.db, log, known)).toEqual([name]);
      if (name.startsWith('0043')) {
        await sql`insert into alert (kind, facts) values ('backup-failed', '')`.execute(
          stepwise.db,
        );
      }
    }
    // Whom an alert had told was not noted: it is told once more.
    expect(await stepwise.db.selectFrom('alert').select('kind').execute()).toEqual([]);
    const atOnce = await emptyDatabase();
    expect(await migrateToLatest(atOnce.db, log)).toEqual(names);
    expect(await describeSchema(stepwise.db)).toBe(await describeSchema(atOnce.db));
  });

  it('does nothing the second time', async () => {
    const { db } = await emptyDatabase();
    await migrateToLatest(db, log);
    expect(await migrateToLatest(db, log)).toEqual([]);
  });

  it('runs once when several processes start together', async () => {
    const { connectionString } = await emptyDatabase();
    const clients = [1, 2, 3].map(() => createDatabase({ url: connectionString, log, max: 2 }));
    const ran = await Promise.all(clients.map(({ db }) => migrateToLatest(db, log)));
    expect(ran.flat()).toEqual(Object.keys(migrations));
    await Promise.all(clients.map(({ close }) => close()));
  });

  it('changes nothing when a statement fails', async () => {
    const { db } = await emptyDatabase();
    const before = await describeSchema(db);
    const broken = {
      ...migrations,
      '9999-broken': { up: async () => Promise.reject(new Error('out of paper')) },
    };
    await expect(migrateToLatest(db, log, broken)).rejects.toThrow('out of paper');
    expect(await describeSchema(db)).toBe(before);
  });

  it('keeps the numbers of the migrations in order', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(
      names.map((name, index) => {
        const number = String(index + 1).padStart(4, '0');
        return `${number}-${name.slice(5)}`;
      }),
    );
  });
});

describe('schema', () => {
  it('is what schema.snapshot.txt says (regenerate with UPDATE_SCHEMA=1)', async () => {
    const { db, drop } = await createTestDatabase();
    const found = await describeSchema(db);
    await drop();
    if (process.env['UPDATE_SCHEMA'] === '1') await writeFile(snapshotFile, found);
    expect(found).toBe(await readFile(snapshotFile, 'utf8'));
  });
});
