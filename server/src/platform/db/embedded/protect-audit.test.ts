import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createDatabase } from '#platform/db/client.ts';
import { listTables, readSequences, readTable } from '#platform/db/copy-tables.ts';
import { setUpEmbedded } from '#platform/db/embedded/embedded.harness.ts';
import { protectAudit, releaseAudit } from '#platform/db/embedded/protect-audit.ts';
import { isAuditProtected, migrateServer } from '#platform/db/migrate-server.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';

const test = setUpEmbedded();
const log = pino({ level: 'silent' });
let close = async () => {};
afterEach(() => close());

async function open() {
  const { connection, admin } = await test.start({ fsync: 'off' });
  const database = createDatabase({ connection, log, max: 2 });
  close = database.close;
  const audit = { protect: () => protectAudit(admin), release: () => releaseAudit(admin) };
  const query = (text: string) => database.pool.query<Record<string, unknown>>(text);
  return { ...database, connection, audit, query };
}

it('keeps the audit log from the role of the application, which adds and reads entries', async () => {
  const { db, audit, query, connection } = await open();
  await migrateToLatest(db, log);
  await query(`insert into audit_log (action) values ('auth.signed-in')`);
  expect(await isAuditProtected(db)).toBe(false);
  await migrateServer({ audit, connection }, db, log);
  expect(await isAuditProtected(db)).toBe(true);
  for (const statement of [
    'truncate audit_log',
    'truncate audit_log cascade',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_append_only on audit_log',
    'delete from audit_log',
    `update audit_log set action = 'x'`,
    'alter table audit_log owner to app',
    'set role audit_keeper',
    "select setval('audit_log_id_seq', 1)",
    'truncate audit_seals',
    'drop trigger audit_seals_append_only on audit_seals',
    'delete from audit_seals',
    'update audit_seals set position = 2',
    'alter table audit_seals owner to app',
  ]) {
    await expect(query(statement), statement).rejects.toMatchObject({ code: '42501' });
  }
  await query(`insert into audit_log (action) values ('auth.signed-in')`);
  expect((await query('select id from audit_log')).rows).toHaveLength(2);
  // A backup reads all tables and sequences as this role.
  const client = new Client(connection);
  await client.connect();
  for (const table of await listTables(client)) await readTable(client, table).toArray();
  expect(await readSequences(client)).toMatchObject({ 'public.audit_log_id_seq': 2 });
  await client.end();
});

it('gives it back for a migration, and takes it again, also when the migration fails', async () => {
  const { db, audit, query, connection } = await open();
  const server = { audit, connection };
  await migrateServer(server, db, log);
  const withNext = (up: (db: Kysely<unknown>) => Promise<unknown>) => ({
    ...migrations,
    '9999-next': { up: async (next: Kysely<unknown>) => void (await up(next)) },
  });
  const failing = withNext(async () => Promise.reject(new Error('out of paper')));
  await expect(migrateServer(server, db, log, { registry: failing })).rejects.toThrow(
    'out of paper',
  );
  expect(await isAuditProtected(db)).toBe(true);

  const changing = withNext((next) =>
    sql`alter table audit_log add column later int`.execute(next),
  );
  await migrateServer(server, db, log, { registry: changing });
  expect(await isAuditProtected(db)).toBe(true);
  await migrateServer(server, db, log, { registry: changing });
  await query(`insert into audit_log (action, later) values ('auth.signed-in', 1)`);
});
