import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordAudit } from '#features/audit/record-audit.ts';
import { createPerson } from '#test/people.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('keeps what was recorded: rows can be neither changed nor deleted, and outlive the person', async () => {
  const { db } = database;
  const { userId } = await createPerson(db);
  await recordAudit(db, {
    actorId: userId,
    action: 'auth.signed-in',
    details: { method: 'password' },
  });
  await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
  await db.deleteFrom('auth.user').where('id', '=', userId).execute();
  const rows = await db.selectFrom('audit_log').select(['actor_id', 'action', 'details']).execute();
  expect(rows).toEqual([
    { actor_id: userId, action: 'auth.signed-in', details: { method: 'password' } },
  ]);
});

it('goes with its transaction', async () => {
  const { db } = database;
  const failing = db.transaction().execute(async (trx) => {
    await recordAudit(trx, { actorId: null, action: 'media.purged' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'media.purged')
    .execute();
  expect(rows).toEqual([]);
});
