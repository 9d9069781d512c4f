// The application works as a role that owns nothing: in the built-in database, and in another one with DATABASE_MIGRATE_URL.
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createDatabase } from '#platform/db/client.ts';
import type { DatabaseConnection } from '#platform/db/connection.ts';
import {
  type CopiedTable,
  listTables,
  readSequences,
  readTable,
} from '#platform/db/copy-tables.ts';
import { query, setUpEmbedded } from '#platform/db/embedded/embedded.harness.ts';
import { reclaimAudit } from '#platform/db/embedded/reclaim-audit.ts';
import { isAuditProtected, migrateServer } from '#platform/db/migrate-server.ts';
import { migrateShared } from '#platform/db/migrate-shared.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations.ts';
import { type DatabaseServer, openDatabaseServer } from '#platform/db/open-database-server.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';

const test = setUpEmbedded();
const log = pino({ level: 'silent' });
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const refused = { code: '42501' };
const options = {
  config: { DATA_DIR: '/srv/family', STORAGE_URL: undefined },
  copyFirst: undefined,
  log,
};

async function open() {
  const { connection, owner, admin } = await test.start({ fsync: 'off' });
  const reclaim = () => reclaimAudit(admin);
  return { admin, server: { connection, owner, reclaim, stop: async () => undefined } };
}

function clientOf(connection: DatabaseConnection) {
  const database = createDatabase({ connection, log, max: 2 });
  ended.push(database.close);
  return database;
}

/** Does what the start of a server does with the database. */
async function start(server: DatabaseServer): Promise<void> {
  await migrateShared(server, options);
  const jobs = createJobQueue({ ...server, log });
  await jobs.start();
  await jobs.stop({ timeoutMs: 0 });
}

/** Tries everything on every table that only its owner may, and then the work of the application. */
async function requireProtected({ connection }: DatabaseServer): Promise<void> {
  const { db, pool } = clientOf(connection);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p')
       and c.relnamespace::regnamespace::text in ('public', 'auth', 'pgboss')`,
  );
  expect(tables.length).toBeGreaterThan(60);
  expect(tables).toContainEqual({ name: 'pgboss.job' });
  for (const { name } of tables) {
    for (const statement of [
      `truncate ${name} cascade`,
      `drop table ${name} cascade`,
      `alter table ${name} add column more text`,
      `alter table ${name} disable trigger all`,
      `alter table ${name} owner to current_user`,
      `create trigger late before insert on ${name} execute function suppress_redundant_updates_trigger()`,
    ]) {
      await expect(pool.query(statement), statement).rejects.toMatchObject(refused);
    }
  }
  for (const statement of [
    'delete from audit_log',
    `update audit_log set action = 'x'`,
    'delete from audit_seals',
    'update audit_seals set position = 2',
    'drop trigger audit_log_append_only on audit_log',
    `select setval('audit_log_id_seq', 1)`,
    'set session_replication_role = replica',
    'drop schema auth cascade',
    'create schema mine',
  ]) {
    await expect(pool.query(statement), statement).rejects.toMatchObject(refused);
  }
  expect(await isAuditProtected(db)).toBe(true);
  await pool.query(`insert into audit_log (action) values ('auth.signed-in')`);
  await pool.query('analyze import_entry');
  await requireReadable(connection);
}

/** A backup reads all tables and sequences as the role that works. */
async function requireReadable(connection: DatabaseConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const tables: CopiedTable[] = await listTables(client);
  for (const table of tables) await readTable(client, table).toArray();
  expect(await readSequences(client)).toMatchObject({ 'public.audit_log_id_seq': 1 });
  await client.end();
}

it('in the built-in database the application reads and writes rows, and can change no table', async () => {
  const { server } = await open();
  await start(server);
  await requireProtected(server);
});

it('takes over the database of an earlier version, which may run on it again', async () => {
  const { server, admin } = await open();
  const asApp = (text: string) => query(server.owner, text);
  const asSuperuser = (text: string) => query({ ...admin, database: 'app' }, text);
  const { db } = clientOf(server.owner);
  await migrateToLatest(db, log);
  const protectAsBefore = async () => {
    for (const table of ['audit_log', 'audit_seals']) {
      await asSuperuser(`alter table ${table} owner to audit_keeper;
        revoke all on ${table} from app; grant select, insert on ${table} to app`);
    }
    await asSuperuser('grant usage, select on sequence audit_log_id_seq to app');
  };
  await asSuperuser('create role audit_keeper nologin');
  await protectAsBefore();
  await start(server);
  await requireProtected(server);

  await protectAsBefore();
  await asApp(`insert into audit_log (action) values ('auth.signed-in')`);
  await expect(asApp('truncate audit_log')).rejects.toMatchObject(refused);
  await asApp('create table later (id int)');
  await query(server.connection, 'insert into later values (1)');

  await start(server);
  await asApp('alter table audit_log add column later int');
});

it('leaves the rights as they were when a migration fails, and gives them for new tables', async () => {
  const { server } = await open();
  await start(server);
  const { db } = clientOf(server.owner);
  const withNext = (up: (next: Kysely<unknown>) => Promise<unknown>) => ({
    ...migrations,
    '9999-next': { up: async (next: Kysely<unknown>) => void (await up(next)) },
  });
  const failing = withNext(async () => Promise.reject(new Error('out of paper')));
  await expect(migrateServer(server, db, log, { registry: failing })).rejects.toThrow(
    'out of paper',
  );
  expect(await isAuditProtected(clientOf(server.connection).db)).toBe(true);
  const adding = withNext((next) => sql`create table later (id int)`.execute(next));
  await migrateServer(server, db, log, { registry: adding });
  await query(server.connection, 'insert into later values (1)');
});

it('uses the two roles of DATABASE_URL and DATABASE_MIGRATE_URL, and says what is wrong with them', async () => {
  const { server, admin } = await open();
  await start(server);
  await query(admin, 'create role family_owner login');
  await query(admin, 'create role family_work login');
  for (const name of ['family', 'other']) {
    await query(admin, `create database ${name} owner family_owner`);
  }
  const host = encodeURIComponent(admin.host);
  const address = (role: string, name = 'family') =>
    `postgres://${role}@localhost/${name}?host=${host}`;
  const openWith = (
    DATABASE_MIGRATE_URL: string | undefined,
    DATABASE_URL = address('family_work'),
  ) =>
    openDatabaseServer(
      {
        DATABASE_URL,
        DATABASE_MIGRATE_URL,
        DATA_DIR: '/srv',
        DATABASE_DIR: undefined,
        KEEP_FREE_BYTES: 0,
      },
      log,
    );

  const family = await openWith(address('family_owner'));
  await start(family);
  await requireProtected(family);

  for (const [migrateUrl, sentence] of [
    ['postgres://nobody@127.0.0.1:9/family', 'cannot be used: connect ECONNREFUSED'],
    [address('nobody_here'), 'cannot be used: role "nobody_here" does not exist'],
    [address('family_owner', 'other'), 'leads to another database than DATABASE_URL'],
    [address('family_work'), 'has all rights of family_work'],
    [address('app'), 'signs in as app, but the table'],
  ] as const) {
    await expect(openWith(migrateUrl), migrateUrl).rejects.toThrow(sentence);
  }
  // The role that owned everything so far still does: it must become the one that migrates.
  await query(admin, 'create role family_admin login superuser');
  await expect(openWith(address('family_admin'), address('family_owner'))).rejects.toThrow(
    /signs in as family_admin, but the table .* belongs to family_owner/,
  );

  const without = await openWith(undefined);
  await migrateShared(without, options);
  const { db } = clientOf(family.owner!);
  // This one changes a table, and comes first.
  await sql`delete from kysely_migration where name >= '0083'`.execute(db);
  await expect(migrateShared(without, options)).rejects.toThrow('Let DATABASE_MIGRATE_URL sign in');
});
