import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { clientConfig } from '#platform/db/connection.ts';
import {
  kill,
  query,
  setUpEmbedded,
  starterProgram,
} from '#platform/db/embedded/embedded.harness.ts';
import { isProcessAlive } from '#platform/db/embedded/process.ts';

const test = setUpEmbedded();

describe('the first start', () => {
  it('makes a UTF-8 database owned by one role without powers and used by another, closed to others', async () => {
    const postgres = await test.start();
    expect(postgres.startedByUs).toBe(true);
    const [facts] = await query(
      postgres.connection,
      `select current_user as role, current_database() as database, rolsuper as is_super,
         rolcreatedb as makes_databases, rolcreaterole as makes_roles,
         current_setting('server_encoding') as encoding, 'ÄPFEL' ilike '%äpfel%' as folds_case,
         current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
         pg_catalog.pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(facts).toEqual({
      role: 'app_working',
      database: 'app',
      is_super: false,
      makes_databases: false,
      makes_roles: false,
      encoding: 'UTF8',
      folds_case: true,
      addresses: '',
      fsync: 'on',
      owner: 'app',
    });
    const { host } = postgres.connection as { host: string };
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    expect((await stat(test.dataDir)).mode & 0o777).toBe(0o700);
  });

  it('lets the owner create the extensions that search needs', async () => {
    const { owner } = await test.start();
    for (const name of ['pg_trgm', 'btree_gin', 'unaccent']) {
      await query(owner, `create extension ${name}`);
    }
    const rows = await query(owner, `select similarity('haus', 'haus') as same`);
    expect(rows).toEqual([{ same: 1 }]);
  });

  it('is not fooled by one that was interrupted', async () => {
    const deadPid = await pidOfEndedProcess();
    const leftover = path.join(test.homeDir, `pg18.init-${deadPid}-0a0b0c0d`);
    await mkdir(leftover);
    await writeFile(path.join(leftover, 'PG_VERSION'), '18\n');
    const postgres = await test.start();
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(test.homeDir)).filter((name) => name.includes('init'))).toEqual([]);
  });

  it('is repeated whole when killed in the middle', async () => {
    const child = spawn(process.execPath, [starterProgram, test.homeDir], { stdio: 'ignore' });
    test.children.push(child);
    await vi.waitFor(
      async () => {
        const draft = (await readdir(test.homeDir)).find((name) => name.startsWith('pg18.init-'));
        await stat(path.join(test.homeDir, draft ?? '', 'PG_VERSION'));
      },
      { timeout: 90_000, interval: 2 },
    );
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const postgres = await test.start();
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a later start', () => {
  it('finds what was written', async () => {
    const first = await test.start();
    await query(first.owner, 'create table kept (id int)');
    await query(first.owner, 'insert into kept values (1)');
    await first.stop();
    expect(await test.serverPid()).toBe(0);
    const second = await test.start();
    expect(second.startedByUs).toBe(true);
    expect(await query(second.owner, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('adopts a server that outlived its process, and can stop it', async () => {
    const { child } = await test.startElsewhere();
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const pid = await test.serverPid();
    const postgres = await test.start();
    expect(postgres.startedByUs).toBe(false);
    expect(await test.serverPid()).toBe(pid);
    await postgres.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });

  it('of several processes at once runs one server, which the last of them stops', async () => {
    const starters = await Promise.all([
      test.startElsewhere(),
      test.startElsewhere(),
      test.startElsewhere(),
    ]);
    expect(starters.filter(({ startedByUs }) => startedByUs)).toHaveLength(1);
    const pid = await test.serverPid();
    const postgres = await test.start();
    const client = new Client(clientConfig(postgres.connection));
    await client.connect();
    for (const { child } of starters) await end(child);
    expect(isProcessAlive(pid)).toBe(true);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await postgres.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });
});

describe('after kill -9', () => {
  it('no acknowledged row is lost', async () => {
    const { owner: connection } = await test.start();
    await query(connection, 'create table ack (id int primary key)');
    let acknowledged = 0;
    for (let round = 0; round < 3; round += 1) {
      const client = new Client(clientConfig(connection));
      client.on('error', () => undefined);
      await client.connect();
      const pid = await test.serverPid();
      const writing = (async () => {
        for (;;) {
          await client.query('insert into ack values ($1)', [acknowledged + 1]);
          acknowledged += 1;
        }
      })().catch((error: unknown) => error);
      await sleep(300);
      await kill(pid);
      expect(await writing).toBeInstanceOf(Error);
      await test.start();
      const [found] = await query<{ rows: number; highest: number }>(
        connection,
        'select count(*)::int as rows, max(id) as highest from ack',
      );
      expect(found?.rows).toBe(found?.highest);
      expect(found?.highest).toBeGreaterThanOrEqual(acknowledged);
      acknowledged = found?.highest ?? 0;
    }
    expect(acknowledged).toBeGreaterThan(20);
  });

  it('of the server it is started again by itself', async () => {
    const { connection } = await test.start();
    const pid = await test.serverPid();
    await kill(pid);
    await vi.waitFor(
      async () => expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]),
      { timeout: 90_000, interval: 100 },
    );
    expect(await test.serverPid()).not.toBe(pid);
  });

  it('a pid file that now names another program does not stop the start', async () => {
    const postgres = await test.start();
    const owner = await stat(test.dataDir);
    await postgres.stop();
    // Another program of the same account now has the pid: PostgreSQL itself would refuse for ever.
    const stranger = spawn('sleep', ['60'], {
      stdio: 'ignore',
      ...(process.getuid?.() === 0 && { uid: owner.uid, gid: owner.gid }),
    });
    test.children.push(stranger);
    const lines = [
      stranger.pid,
      test.dataDir,
      0,
      5432,
      path.join(test.homeDir, 'run'),
      '',
      '0 0',
      'ready',
    ];
    await writeFile(path.join(test.dataDir, 'postmaster.pid'), lines.join('\n'));
    const again = await test.start();
    expect(again.startedByUs).toBe(true);
    expect(await test.serverPid()).not.toBe(stranger.pid);
    expect(stranger.exitCode).toBeNull();
  });
});

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.write('stop\n');
  await ended;
}

async function pidOfEndedProcess(): Promise<number> {
  const child = spawn('true', { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}
