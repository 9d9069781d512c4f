import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, type Patience } from '#platform/db/client.ts';
import { isDatabaseUnavailable, isUniqueViolation, sqlState } from '#platform/db/database-error.ts';
import { prepared } from '#platform/db/prepared.ts';
import { toUnavailable } from '#platform/db/to-unavailable.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  );
}

/** A way to the database on which bytes can be kept back: connections stay open, and nothing answers. */
async function freezable(socketFolder: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-between-'));
  const name = '.s.PGSQL.5432';
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((socket) => {
    const there = connect(path.join(socketFolder, name));
    for (const [one, other] of [
      [socket, there],
      [there, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
    if (isFrozen) for (const each of [socket, there]) each.pause();
  });
  await new Promise<void>((done) => server.listen(path.join(folder, name), done));
  return {
    folder,
    freeze: (whether: boolean) => {
      isFrozen = whether;
      for (const socket of sockets) socket[whether ? 'pause' : 'resume']();
    },
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await rm(folder, { recursive: true });
    },
  };
}

describe('createDatabase', () => {
  it('has PostgreSQL plan once what is marked so, and everything else by its values', async () => {
    const { db, close } = createDatabase({ url: database.connectionString, log, max: 1 });
    for (const email of ['a', 'b', 'c']) {
      const byEmail = db.selectFrom('auth.user').where('email', '=', email);
      await byEmail.modifyFront(prepared).select('name').execute();
      await byEmail.select('id').execute();
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([
      { statement: 'select /* prepared */ "name" from "auth"."user" where "email" = $1' },
    ]);
    await close();
  });

  it('plans anew what an upgrade of the tables has changed', async () => {
    const { db, close } = createDatabase({ url: database.connectionString, log, max: 1 });
    const key = db.selectFrom('setting').where('key', '=', 'x').modifyFront(prepared).selectAll();
    await key.execute();
    await sql`alter table setting add column more text`.execute(db);
    expect(await key.execute()).toEqual([]);
    await sql`alter table setting drop column more`.execute(db);
    await db.transaction().execute(async (trx) => {
      const inside = trx.selectFrom('setting').where('key', '=', 'x').modifyFront(prepared);
      expect(await inside.selectAll().execute()).toEqual([]);
    });
    await close();
  });

  it('reads int8 as number, instants as Date, and zoneless times as the text they are', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as bytes, (select count(*) from pg_class where false) as count,
        date '1987-06-05' as day, timestamp '1987-06-05 23:59:59.5' as local,
        timestamptz '1987-06-05 23:00:00+02' as instant`.execute(database.db);
    expect(rows).toEqual([
      {
        bytes: 9_007_199_254_740_991,
        count: 0,
        day: '1987-06-05',
        local: '1987-06-05 23:59:59.5',
        instant: new Date('1987-06-05T21:00:00Z'),
      },
    ]);
  });

  it('keeps connections open for good, because a full disk may allow no new ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { pool, close } = createDatabase({
        url: database.connectionString,
        log,
        max: 4,
        keepOpen: 2,
      });
      await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.1)')));
      expect(pool.totalCount).toBe(4);
      vi.advanceTimersByTime(60_000);
      expect(pool.totalCount).toBe(2);
      await close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('survives the loss of all its connections, idle and busy', async () => {
    const { db, close } = createDatabase({ url: database.connectionString, log, max: 4 });
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
    const busy = failure(sql`select pg_sleep(30)`.execute(db));
    await sql`select pg_sleep(0.1)`.execute(db);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
    expect(isDatabaseUnavailable(await busy)).toBe(true);
    // The pool may pick an idle connection before it has noticed its end; the connection after that is new.
    await vi.waitFor(
      async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]),
      { timeout: 90_000, interval: 10 },
    );
    await close();
    await close();
  });
});

it('drops a connection to a database that only reads, so that the next one leads to its successor', async () => {
  const said: string[] = [];
  const ears = pino({ level: 'error' }, { write: (line) => void said.push(line) });
  const { db, pool, close } = createDatabase({
    url: database.connectionString,
    log: ears,
    max: 1,
  });
  await sql`set session characteristics as transaction read only`.execute(db);
  const write = () => sql`delete from setting where key = 'none'`.execute(db);
  const error = await failure(write());
  expect(toUnavailable(error)).toMatchObject({ code: 'UNAVAILABLE' });
  expect(said.join('')).toContain('the database can only be read');
  await write();
  await sql`set session characteristics as transaction read only`.execute(db);
  await failure(pool.query(`delete from setting where key = 'none'`));
  await write();
  await close();
});

describe('database errors', () => {
  it('tell which unique constraint refused', async () => {
    const insert = () =>
      sql`insert into setting (key, value) values ('a', '1')`.execute(database.db);
    await insert();
    const error = await failure(insert());
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'setting_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another_key')).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('tell a server that is not there from a statement that is wrong', async () => {
    const nowhere = createDatabase({
      connection: {
        host: '/nonexistent',
        port: 5432,
        user: 'app',
        database: 'app',
        application_name: 'test',
      },
      log,
    });
    const missing = await failure(sql`select 1`.execute(nowhere.db));
    expect(isDatabaseUnavailable(missing)).toBe(true);
    expect(sqlState(missing)).toBeUndefined();
    await nowhere.close();

    const refused = createDatabase({ url: 'postgres://app@127.0.0.1:9/app', log });
    expect(isDatabaseUnavailable(await failure(sql`select 1`.execute(refused.db)))).toBe(true);
    await refused.close();

    const wrong = await failure(sql`select colour from setting`.execute(database.db));
    expect(isDatabaseUnavailable(wrong)).toBe(false);
    expect(sqlState(wrong)).toBe('42703');
    expect(isDatabaseUnavailable(new Error('out of paper'))).toBe(false);
    expect(isUniqueViolation(undefined)).toBe(false);
  });

  it.each([
    ['57P01', true],
    ['57P03', true],
    ['08006', true],
    ['53300', true],
    ['25006', true],
    ['53100', false],
    ['57014', false],
    ['40001', false],
    ['ECONNRESET', true],
    ['EPIPE', true],
    ['EHOSTUNREACH', true],
    ['ENETUNREACH', true],
    ['EHOSTDOWN', true],
    ['ENOENT', true],
    ['EACCES', false],
  ])('take %s for unavailable: %s', (code, expected) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code }))).toBe(expected);
  });

  it('take a connection that is not made in time for unavailable', () => {
    expect(isDatabaseUnavailable(new Error('timeout expired'))).toBe(true);
  });

  it.each([
    { what: 'a file', error: { code: 'ENOENT', path: '/x' } },
    { what: 'a mail server', error: { code: 'ETIMEDOUT', command: 'CONN' } },
  ])('do not take the error of $what for one of the database', ({ error }) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('x'), error))).toBe(false);
  });
});

describe('a caller who is in a hurry', () => {
  const open = (changes: Partial<Patience>) =>
    createDatabase({
      url: database.connectionString,
      log,
      max: 1,
      patience: {
        statementMs: 60_000,
        lockMs: 60_000,
        answerMs: 60_000,
        quietMs: 60_000,
        ...changes,
      },
    });

  it('is not kept waiting by a statement that takes too long, nor by a lock', async () => {
    const { db, close } = open({ statementMs: 300, lockMs: 100 });
    const slow = await failure(sql`select pg_sleep(30)`.execute(db));
    expect(sqlState(slow)).toBe('57014');
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table setting in access exclusive mode`.execute(trx);
      const locked = await failure(db.selectFrom('setting').selectAll().execute());
      expect(sqlState(locked)).toBe('55P03');
      expect(toUnavailable(locked)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    });
    expect(toUnavailable(slow)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await close();
  });

  it('is not kept waiting by a database that does not answer, and leaves nothing half done', async () => {
    const { db, close } = open({ answerMs: 3000 });
    const frozen = db.transaction().execute(async (trx) => {
      await sql`insert into setting (key, value) values ('half done', '1')`.execute(trx);
      await sql`select pg_sleep(30)`.execute(trx);
    });
    expect(toUnavailable(await failure(frozen))).toMatchObject({ code: 'UNAVAILABLE' });
    // With one connection, the next caller would get that of the first and commit what it has begun.
    await db.transaction().execute((trx) => sql`select 1`.execute(trx));
    const found = db.selectFrom('setting').select('key').where('key', '=', 'half done');
    expect(await found.execute()).toEqual([]);
    await close();
  });

  it('hears soon of a database that is frozen, and goes on once it is not', async () => {
    const url = new URL(database.connectionString);
    const between = await freezable(url.searchParams.get('host')!);
    url.searchParams.set('host', between.folder);
    const patience = { statementMs: 60_000, lockMs: 60_000, answerMs: 60_000, quietMs: 400 };
    const { db, answering, close } = createDatabase({ url: url.href, log, max: 3, patience });
    // Slow, but there.
    await sql`select pg_sleep(2)`.execute(db);
    between.freeze(true);
    const beganAt = performance.now();
    // One has a connection, the other must make one.
    const both = [1, 2].map(() => failure(sql`select 1`.execute(db)));
    const ofLibrary = failure(answering.query({ text: 'select 1' }));
    for (const error of await Promise.all([...both, ofLibrary])) {
      expect(toUnavailable(error)).toMatchObject({ code: 'UNAVAILABLE' });
    }
    expect(performance.now() - beganAt).toBeLessThan(30_000);
    between.freeze(false);
    await sql`select 1`.execute(db);
    await close();
    await between.close();
  });

  it('is not a job: without limits a statement takes its time', async () => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(
      database.db,
    );
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });
});
