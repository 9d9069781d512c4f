import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { migrateShared } from '#platform/db/migrate-shared.ts';
import { type Occupancy, occupyArchive } from '#platform/db/occupy-archive.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { type TestDatabase, createTestDatabase } from '#test/test-db.ts';

let database: TestDatabase;
const servers: { release: () => Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.release();
});
afterAll(() => database.drop());

async function start(
  patienceMs: number,
  onLost: () => void = () => undefined,
  as: Occupancy = 'server',
) {
  const { connection } = database;
  const log = pino({ level: 'silent' });
  const dataDir = '/srv/family';
  const server = await occupyArchive({ connection, dataDir, as, onLost, log, patienceMs });
  servers.push(server);
  return server;
}

/** Returns the process ids of the connections that hold the lock, or that wait for it. */
async function pidsAtLock(isHeld: boolean): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted = $1 and
       database = (select oid from pg_database where datname = current_database())`,
    [isHeld],
  );
  return rows.map(({ pid }) => pid);
}

/** Ends the connection that holds the lock, as the death of a server does; returns its process id. */
async function cutHolder(): Promise<number> {
  const [pid] = await pidsAtLock(true);
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  return pid!;
}

it('refuses a second server in a sentence that names the folder, and lets it in when the first has ended [F39]', async () => {
  const first = await start(0);
  await expect(start(300)).rejects.toThrow(StartRefused);
  await expect(start(0)).rejects.toThrow('uses the archive in /srv/family');
  const waiting = start(10_000);
  await first.release();
  await waiting;
});

it('takes its lock again when its connection was lost, so that no second server gets in [F39]', async () => {
  const onLost = vi.fn<() => void>();
  await start(10_000, onLost);
  const lost = await cutHolder();
  await vi.waitFor(
    async () => expect((await pidsAtLock(true)).filter((pid) => pid !== lost)).toHaveLength(1),
    { timeout: 90_000 },
  );
  await expect(start(0)).rejects.toThrow('Another Heirloom server');
  expect(onLost).not.toHaveBeenCalled();
});

it('says that it must end when another server was faster', async () => {
  const onLost = vi.fn<() => void>();
  await start(300, onLost);
  const faster = await database.pool.connect();
  try {
    // It waits already when the lock becomes free, so the server cannot be before it.
    const taking = faster.query(`select pg_advisory_lock(hashtextextended('heirloom server', 0))`);
    await vi.waitFor(async () => expect(await pidsAtLock(false)).toHaveLength(1), {
      timeout: 90_000,
    });
    await cutHolder();
    await taking;
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 90_000 });
  } finally {
    faster.release(true);
  }
});

it('lets in any number of workers beside a server, and a command alone only without either', async () => {
  const enter = (as: Occupancy) => start(0, () => undefined, as);
  const inside = [await enter('server'), await enter('worker'), await enter('worker')];
  for (const one of inside) {
    await expect(enter('alone')).rejects.toThrow('Another Heirloom server or worker uses');
    await one.release();
  }
  await enter('alone');
  await expect(enter('server')).rejects.toThrow('Another Heirloom server uses');
  await expect(enter('worker')).rejects.toThrow('A command that needs the archive');
});

function migrateAs({
  STORAGE_URL,
  ...options
}: {
  STORAGE_URL?: string;
  isCommand?: boolean;
  patienceMs: number;
}) {
  const config = { DATA_DIR: '/srv/family', STORAGE_URL };
  const log = pino({ level: 'silent' });
  const server = { ...database, stop: async () => undefined };
  return migrateShared(server, { config, copyFirst: undefined, log, ...options });
}

it('lets no command change the schema under a running server or worker', async () => {
  const command = () => migrateAs({ isCommand: true, patienceMs: 0 });
  const server = await start(0);
  await command();
  const { rows } = await database.pool.query<{ name: string; timestamp: string }>(
    `delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`,
  );
  await expect(command()).rejects.toThrow(
    'A server or worker of another version uses this archive',
  );
  await server.release();
  const worker = await start(0, undefined, 'worker');
  await expect(command()).rejects.toThrow(StartRefused);
  await worker.release();
  // Now it tries: it runs the last migration once more, or says that what that makes is there already, or is gone.
  await command().catch((error: unknown) => expect(String(error)).toContain('exist'));
  const { name, timestamp } = rows[0]!;
  await database.pool.query('insert into kysely_migration values ($1, $2) on conflict do nothing', [
    name,
    timestamp,
  ]);
  await command();
});

it('lets several servers of an object store in, and one change the schema while no other is there', async () => {
  const migrate = (patienceMs: number) => migrateAs({ STORAGE_URL: 's3://archive', patienceMs });
  await start(0, undefined, 'one of several');
  const other = await start(0, undefined, 'one of several');
  await expect(start(0)).rejects.toThrow(StartRefused);
  // Nothing is to be changed.
  await migrate(0);
  const { rows } = await database.pool.query<{ name: string; timestamp: string }>(
    `delete from kysely_migration where name = (select max(name) from kysely_migration) returning *`,
  );
  await other.release();
  await expect(migrate(0)).rejects.toThrow('Stop them all, servers and workers');
  const waiting = migrate(20_000);
  const { name, timestamp } = rows[0]!;
  await database.pool.query('insert into kysely_migration values ($1, $2)', [name, timestamp]);
  await waiting;
});
