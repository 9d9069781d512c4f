import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#features/audit/audit.read.ts';
import type { Database } from '#platform/db/schema.ts';
import { mostRowsRead, planOf } from '#test/query-plan.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;

const rare = '00000000-0000-4000-8000-00000000beef';

beforeAll(async () => {
  database = await createTestDatabase();
  // Half of the entries are from a version that stored sentences. In each respect one entry in a thousand matches, and
  // a day is a hundredth of the log.
  await sql`
    insert into audit_log (at, action, actor_id, target_user_id)
    select timestamptz '2026-01-01' + g * interval '1 day' / 1000,
      case when g % 2000 = 1 then 'quota changed' when g % 1000 = 1 then 'account.quota-changed'
        when g % 2 = 0 then 'signed in' else 'auth.signed-in' end,
      case when g % 1000 = 2 then ${rare}::uuid else gen_random_uuid() end,
      case when g % 1000 = 3 then ${rare}::uuid else gen_random_uuid() end
    from generate_series(0, 99999) g`.execute(database.db);
  await sql`vacuum analyze audit_log`.execute(database.db);
});
afterAll(() => database?.drop());

async function rowsFor(wish: Partial<Parameters<typeof listAudit>[1]>): Promise<number> {
  const read = (db: Kysely<Database>) => listAudit(db, { before: null, limit: 50, ...wish });
  return mostRowsRead(await planOf(database.db, read));
}

it.each([
  ['all of it', {}, 51],
  ['a place in it', { before: 50_000 }, 51],
  ['a rare action', { action: 'quota changed' }, 51],
  ['a rare action, further down', { action: 'quota changed', before: 30_000 }, 51],
  ['a common action', { action: 'signed in' }, 60],
  ['one person', { personId: rare }, 200],
  ['a rare action of one person', { action: 'quota changed', personId: rare }, 200],
  ['one day', { from: '2026-02-01', to: '2026-02-01' }, 1_000],
  ['a common action on one day', { action: 'signed in', to: '2026-02-01' }, 1_000],
] as const)('of %s no more than that is read in a long log', async (_, wish, most) => {
  expect(await rowsFor(wish)).toBeLessThanOrEqual(most);
});
