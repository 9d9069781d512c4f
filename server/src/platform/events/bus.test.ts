import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventBus, type EventBus } from '#platform/events/bus.ts';
import { publish, trim } from '#platform/events/publish.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

const log = pino({ level: 'silent' });
const userId = '01890000-0000-7000-8000-000000000001';
const change = (entityId: string) =>
  ({ topic: 'media', action: 'created', userId, entityId }) as const;
const entity = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

let database: TestDatabase;
let bus: EventBus;
let heard: ChangeEvent[];

beforeEach(async () => {
  database = await createTestDatabase({ max: 20 });
  bus = createEventBus({ connection: database.connection, db: database.db, log });
  heard = [];
  bus.subscribe((event) => heard.push(event));
});

afterEach(async () => {
  await bus.stop();
  await database.drop();
});

const heardEntities = () => heard.map((event) => event.entityId);

/** Cuts the connection on which the bus listens, as a restart of the server or the network would. */
async function cutListener(): Promise<void> {
  const { rows } = await sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query ilike 'listen%' or query = 'select')`.execute(database.db);
  expect(rows).toHaveLength(1);
}

describe('change events', () => {
  it('reach a listener of another process within a second', async () => {
    await bus.start();
    const script = `
      import { createDatabase } from '#platform/db/client.ts';
      import { publish } from '#platform/events/publish.ts';
      import { pino } from 'pino';
      const { db, close } = createDatabase({ url: process.argv[1], log: pino({ level: 'silent' }) });
      await publish(db, ${JSON.stringify(change(entity(1)))});
      console.log('published', Date.now());
      await close();`;
    const serverDir = new URL('../../..', import.meta.url);
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', script, database.connectionString],
      { cwd: serverDir, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const published = await new Promise<number>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => resolve(Number(String(text).split(' ')[1])));
      child.once('exit', () => reject(new Error('the child published nothing')));
    });
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 1000, interval: 5 });
    expect(Date.now() - published).toBeLessThan(1000);
    expect(heard[0]).toEqual({ seq: expect.any(Number), ...change(entity(1)) });
  });

  it('are not told before the commit, and never after a rollback', async () => {
    await bus.start();
    const giveUp = database.db.transaction().execute(async (trx) => {
      await publish(trx, change(entity(1)));
      throw new Error('changed my mind');
    });
    await expect(giveUp).rejects.toThrow('changed my mind');
    await database.db.transaction().execute(async (trx) => {
      await publish(trx, change(entity(2)));
      await sleep(200);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heardEntities()).toEqual([entity(2)]), { timeout: 90_000 });
    expect(await bus.since(0, 10)).toHaveLength(1);
  });

  it('published while the connection was cut are made up for, each once', async () => {
    await bus.start();
    await publish(database.db, change(entity(1)));
    await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 90_000 });
    for (const round of [1, 2, 3]) {
      await cutListener();
      await publish(database.db, change(entity(10 * round)));
      await publish(database.db, change(entity(10 * round + 1)));
      await vi.waitFor(() => expect(heard).toHaveLength(1 + 2 * round), { timeout: 90_000 });
    }
    await sleep(200);
    expect(heardEntities()).toEqual([1, 10, 11, 20, 21, 30, 31].map(entity));
  });

  it('are made up for even when a lower number was committed during the cut', async () => {
    await bus.start();
    const slow = Promise.withResolvers<void>();
    const hasNumber = Promise.withResolvers<void>();
    const slowTransaction = database.db.transaction().execute(async (trx) => {
      await publish(trx, change(entity(1)));
      hasNumber.resolve();
      await slow.promise;
    });
    await hasNumber.promise;
    await publish(database.db, change(entity(2)));
    await vi.waitFor(() => expect(heardEntities()).toEqual([entity(2)]), { timeout: 90_000 });
    await cutListener();
    slow.resolve();
    await slowTransaction;
    await vi.waitFor(() => expect(heardEntities()).toEqual([entity(2), entity(1)]), {
      timeout: 90_000,
    });
  });

  it('of before the start are history', async () => {
    await publish(database.db, change(entity(1)));
    await bus.start();
    await publish(database.db, change(entity(2)));
    await vi.waitFor(() => expect(heardEntities()).toEqual([entity(2)]), { timeout: 90_000 });
  });

  it('reach every listener, though one of them throws, until it leaves', async () => {
    await bus.start();
    bus.subscribe(() => {
      throw new Error('I am broken');
    });
    const late: ChangeEvent[] = [];
    const leave = bus.subscribe((event) => late.push(event));
    await publish(database.db, change(entity(1)));
    await vi.waitFor(() => expect(late).toHaveLength(1), { timeout: 90_000 });
    leave();
    await publish(database.db, change(entity(2)));
    await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 90_000 });
    expect(late).toHaveLength(1);
  });

  it('of forty transactions at once all arrive', async () => {
    await bus.start();
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    await Promise.all(
      numbers.map((number) =>
        database.db.transaction().execute(async (trx) => {
          await publish(trx, change(entity(number)));
          await sleep(Math.random() * 50);
        }),
      ),
    );
    await vi.waitFor(() => expect(heard).toHaveLength(40), { timeout: 90_000 });
    expect(new Set(heardEntities())).toEqual(new Set(numbers.map(entity)));
  });
});

describe('since', () => {
  it('tells what came after a number, oldest first, within the limit', async () => {
    for (const number of [1, 2, 3, 4]) await publish(database.db, change(entity(number)));
    await sql`update change_event set created_at = now() - interval '1 hour' where seq <= 2`.execute(
      database.db,
    );
    const [, second] = await bus.since(0, 10);
    const missed = await bus.since(second?.seq ?? 0, 10);
    expect(missed.map((event) => event.entityId)).toEqual([1, 3, 4].map(entity));
    expect(await bus.since(0, 3)).toHaveLength(3);
    expect(await bus.latestSeq()).toBe(missed.at(-1)?.seq);
  });

  it('tells again what may have been committed late, but not older history', async () => {
    for (const number of [1, 2, 3]) await publish(database.db, change(entity(number)));
    await sql`update change_event set created_at = now() - interval '1 hour' where seq = 1`.execute(
      database.db,
    );
    const missed = await bus.since(await bus.latestSeq(), 10);
    expect(missed.map((event) => event.entityId)).toEqual([entity(2)]);
  });
});

describe('ofLast', () => {
  it('tells the newest of some time, oldest first', async () => {
    for (const number of [1, 2, 3]) await publish(database.db, change(entity(number)));
    await sql`update change_event set created_at = now() - interval '2 minutes' where seq = 1`.execute(
      database.db,
    );
    const told = async (limit: number) =>
      (await bus.ofLast(60_000, limit)).map((event) => event.entityId);
    expect(await told(10)).toEqual([2, 3].map(entity));
    expect(await told(1)).toEqual([entity(3)]);
  });
});

describe('trim', () => {
  it('removes what is older than a day', async () => {
    for (const number of [1, 2]) await publish(database.db, change(entity(number)));
    await sql`update change_event set created_at = now() - interval '25 hours' where seq = 1`.execute(
      database.db,
    );
    expect(await trim(database.db)).toBe(1);
    expect((await bus.since(0, 10)).map((event) => event.entityId)).toEqual([entity(2)]);
  });
});
