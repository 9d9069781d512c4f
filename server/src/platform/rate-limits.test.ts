import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRateLimits, networkOf, type RateLimits } from '#platform/rate-limits.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
let limits: RateLimits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = createRateLimits(database);
});
afterAll(() => database.drop());

const use = async (key: string, times: number) => {
  for (let count = 0; count < times; count += 1) await limits.consume('mail.account', key);
};

it('allows so many tries, then says how long to wait, in seconds', async () => {
  await use('a@example.com', 5);
  const refused: unknown = await limits
    .consume('mail.account', 'a@example.com')
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(3_500);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3_600);
});

it('counts each key and each kind for itself', async () => {
  await use('b@example.com', 5);
  await expect(limits.consume('mail.account', 'c@example.com')).resolves.toBeUndefined();
  await expect(limits.consume('mail.address', 'b@example.com')).resolves.toBeUndefined();
});

it('ends the wait by itself, however often somebody tried meanwhile', async () => {
  await use('d@example.com', 5);
  for (let count = 0; count < 20; count += 1) {
    await limits.consume('mail.account', 'd@example.com').catch(() => undefined);
  }
  await sql`update rate_limit set expire = extract(epoch from now()) * 1000 - 1`.execute(
    database.db,
  );
  await use('d@example.com', 5);
});

it('counts together when many come at once, on all servers', async () => {
  const another = createRateLimits(database);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? limits : another).consume('mail.account', 'e@example.com'),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

it('takes back a try that was rightful', async () => {
  for (let count = 0; count < 12; count += 1) {
    await limits.consume('mail.account', 'f@example.com');
    await limits.reset('mail.account', 'f@example.com');
  }
});

it('refuses while the database cannot count', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 500 });
  const blind = createRateLimits({ pool });
  await expect(blind.consume('mail.account', 'x')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
  });
  await pool.end();
});

it('stores no address of a person or a computer', async () => {
  await use('secret@example.com', 1);
  const rows = await sql`select * from rate_limit`.execute(database.db);
  expect(JSON.stringify(rows.rows)).not.toContain('@');
});

it('takes all addresses of one IPv6 network for one', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0db8:0001:0002:ffff::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.2.8'));
});
