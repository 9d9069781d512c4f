import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import {
  log,
  makeJob,
  payload,
  setUpQueue,
  type Context,
  type Payload,
} from '#platform/jobs/queue.harness.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';

const test = setUpQueue();

it('is started once, so that nothing of it goes on after its end', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const twice = createJobQueue({ connection: test.database.connection, log });
  await twice.start();
  const once = timers.mock.calls.length;
  await twice.start();
  expect(timers.mock.calls).toHaveLength(once);
  expect(once).toBeGreaterThan(0);
  timers.mockRestore();
  await twice.stop();
});

describe('enqueue', () => {
  it('belongs to the transaction: a rollback leaves nothing', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    await test.queue.work([noted], test.ctx);
    const giveUp = test.database.db.transaction().execute(async (trx) => {
      await test.queue.enqueue(trx, noted, { id: 'rolled back' });
      throw new Error('changed my mind');
    });
    await expect(giveUp).rejects.toThrow('changed my mind');
    await test.database.db.transaction().execute(async (trx) => {
      await test.queue.enqueue(trx, noted, { id: 'kept' });
      await sleep(800);
      expect(test.notes).toEqual([]);
    });
    await vi.waitFor(() => expect(test.notes).toEqual(['kept']), { timeout: 90_000 });
    expect(await test.queue.listJobs({ limit: 10 })).toHaveLength(1);
  });

  it('needs no started queue, only one that was installed', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    const idle = createJobQueue({ connection: test.database.connection, log });
    await idle.enqueue(test.database.db, noted, { id: 'early' });
    await idle.stop();
    await test.queue.work([noted], test.ctx);
    await vi.waitFor(() => expect(test.notes).toEqual(['early']), { timeout: 90_000 });
  });

  it('wakes an idle worker long before its next poll', async () => {
    const lazy = createJobQueue({ connection: test.database.connection, log, pollSeconds: 60 });
    await lazy.start();
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    await lazy.work([noted], test.ctx);
    await sleep(300);
    const before = performance.now();
    await lazy.enqueue(test.database.db, noted, { id: 'now' });
    await vi.waitFor(() => expect(test.notes).toEqual(['now']), { timeout: 90_000, interval: 5 });
    expect(performance.now() - before).toBeLessThan(30_000);
    await lazy.stop();
  });

  it('wakes it too when the time of a job has come that was put off', async () => {
    const lazy = createJobQueue({ connection: test.database.connection, log, pollSeconds: 60 });
    await lazy.start();
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    await lazy.work([noted], test.ctx);
    await lazy.enqueue(test.database.db, noted, { id: 'later' }, { startAfterSeconds: 1 });
    await vi.waitFor(() => expect(test.notes).toEqual(['later']), { timeout: 90_000 });
    await lazy.stop();
  });

  it('works off what has gathered without a rest between two jobs', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    const ids = Array.from({ length: 20 }, (_, number) => `${number}`);
    for (const id of ids) await test.queue.enqueue(test.database.db, noted, { id });
    const lazy = createJobQueue({ connection: test.database.connection, log, pollSeconds: 60 });
    await lazy.start();
    await lazy.work([noted], test.ctx);
    await vi.waitFor(() => expect(test.notes).toHaveLength(20), { timeout: 90_000 });
    await lazy.stop();
  });

  it("refuses a payload that is not the job's", async () => {
    const noted = makeJob('note', async () => {});
    await expect(test.queue.enqueue(test.database.db, noted, { id: 7 } as never)).rejects.toThrow(
      z.ZodError,
    );
    expect(await test.queue.counts()).toEqual([]);
  });

  it('starts later, and the urgent first', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    await test.queue.enqueue(test.database.db, noted, { id: 'later' }, { startAfterSeconds: 2 });
    await test.queue.enqueue(test.database.db, noted, { id: 'second' });
    await test.queue.enqueue(test.database.db, noted, { id: 'first' }, { priority: 5 });
    const before = performance.now();
    await test.queue.work([noted], test.ctx);
    await vi.waitFor(() => expect(test.notes).toHaveLength(3), { timeout: 90_000 });
    expect(test.notes).toEqual(['first', 'second', 'later']);
    expect(performance.now() - before).toBeGreaterThan(1000);
  });
});

describe('singletonKey', () => {
  const singletonKey = ({ id }: Payload) => id;

  it('starts the waiting job at the earlier of the two times', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id), { singletonKey });
    const { db } = test.database;
    await test.queue.enqueue(db, noted, { id: 'one' }, { startAfterSeconds: 3600 });
    await test.queue.enqueue(db, noted, { id: 'one' });
    await test.queue.enqueue(db, noted, { id: 'one' }, { startAfterSeconds: 3600 });
    await test.queue.work([noted], test.ctx);
    await vi.waitFor(() => expect(test.notes).toEqual(['one']), { timeout: 90_000 });
  });

  it('lets one job wait for each key', async () => {
    const noted = makeJob('note', async () => {}, { singletonKey });
    expect(await test.queue.enqueue(test.database.db, noted, { id: 'a' })).not.toBeNull();
    expect(await test.queue.enqueue(test.database.db, noted, { id: 'a' })).toBeNull();
    expect(await test.queue.enqueue(test.database.db, noted, { id: 'b' })).not.toBeNull();
    expect(await test.queue.listJobs({ limit: 10 })).toHaveLength(2);
  });

  it('takes several at once, and no second one for a key that waits', async () => {
    const noted = makeJob('note', async () => {}, { singletonKey });
    const { db } = test.database;
    await test.queue.enqueue(db, noted, { id: 'b' });
    await test.queue.enqueueAll(db, noted, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await test.queue.enqueueAll(db, noted, []);
    const waiting = await test.queue.listJobs({ limit: 10 });
    expect(waiting.map(({ payload }) => (payload as Payload).id).toSorted()).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('lets it wait with the more urgent of two wishes', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id), { singletonKey });
    await test.queue.enqueue(test.database.db, noted, { id: 'a' }, { priority: -5 });
    await test.queue.enqueue(test.database.db, noted, { id: 'b' });
    await test.queue.enqueue(test.database.db, noted, { id: 'a' }, { priority: 5 });
    await test.queue.enqueue(test.database.db, noted, { id: 'a' }, { priority: -9 });
    await test.queue.work([noted], test.ctx);
    await vi.waitFor(() => expect(test.notes).toEqual(['a', 'b']), { timeout: 90_000 });
  });

  it('runs one at a time for each key, while other keys go on', async () => {
    const open = new Map<string, number>();
    let most = 0;
    const slow = makeJob(
      'slow',
      async ({ id }) => {
        const count = (open.get(id) ?? 0) + 1;
        open.set(id, count);
        most = Math.max(most, count);
        test.notes.push(id);
        await sleep(700);
        open.set(id, count - 1);
      },
      { singletonKey, concurrency: 3 },
    );
    await test.queue.work([slow], test.ctx);
    await test.queue.enqueue(test.database.db, slow, { id: 'a' });
    await vi.waitFor(() => expect(test.notes).toEqual(['a']), { timeout: 90_000, interval: 5 });
    expect(await test.queue.enqueue(test.database.db, slow, { id: 'a' })).not.toBeNull();
    await test.queue.enqueue(test.database.db, slow, { id: 'b' });
    await vi.waitFor(() => expect(test.notes).toHaveLength(3), { timeout: 90_000 });
    expect(test.notes).toEqual(['a', 'b', 'a']);
    expect(most).toBe(1);
  });

  it('keeps the waiting job from starting before the commit that it was asked for', async () => {
    const seen: number[] = [];
    const reads = makeJob(
      'reads',
      async () => {
        const row = await test.database.db.selectFrom('setting').selectAll().execute();
        seen.push(row.length);
      },
      { singletonKey },
    );
    await test.queue.enqueue(test.database.db, reads, { id: 'a' });
    await test.database.db.transaction().execute(async (trx) => {
      await sql`insert into setting (key, value) values ('colour', '"red"')`.execute(trx);
      expect(await test.queue.enqueue(trx, reads, { id: 'a' })).toBeNull();
      await test.queue.work([reads], test.ctx);
      await sleep(1500);
      expect(seen).toEqual([]);
    });
    await vi.waitFor(() => expect(seen).toEqual([1]), { timeout: 90_000 });
  });
});

describe('work', () => {
  it('refuses two jobs of one name', async () => {
    const twins = [makeJob('twin', async () => {}), makeJob('twin', async () => {})];
    await expect(test.queue.work(twins, test.ctx)).rejects.toThrow('Two jobs have the name twin.');
  });

  it('hands each handler its slice of one context', async () => {
    const settings = {
      payload,
      samplePayload: { id: 'a' },
      retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
      expireSeconds: 10,
      concurrency: 1,
    };
    const greeting = defineJob({
      ...settings,
      name: 'greeting',
      handler: async ({ note }: Context, { id }) => note(`hello ${id}`),
    });
    const clock = defineJob({
      ...settings,
      name: 'clock',
      handler: async ({ note, now }: Context & { now: () => number }) => note(`it is ${now()}`),
    });
    await test.queue.work([greeting, clock], { ...test.ctx, now: () => 12 });
    await test.queue.enqueue(test.database.db, greeting, { id: 'world' });
    await test.queue.enqueue(test.database.db, clock, { id: 'a' });
    await vi.waitFor(() => expect(test.notes).toHaveLength(2), { timeout: 90_000 });
    expect(new Set(test.notes)).toEqual(new Set(['hello world', 'it is 12']));
  });
});

describe('reading', () => {
  it('lists by state and kind in pages, newest first, and counts', async () => {
    const left = makeJob('left', async () => {});
    const right = makeJob('right', async () => {});
    const ids: (string | null)[] = [];
    for (const kind of [left, right, left]) {
      ids.unshift(await test.queue.enqueue(test.database.db, kind, { id: 'a' }));
    }
    const firstPage = await test.queue.listJobs({ limit: 2 });
    const secondPage = await test.queue.listJobs({ limit: 2, before: firstPage[1] });
    expect([...firstPage, ...secondPage].map(({ id }) => id)).toEqual(ids);
    expect(await test.queue.listJobs({ name: 'left', limit: 10 })).toHaveLength(2);
    expect(await test.queue.listJobs({ states: ['active'], limit: 10 })).toEqual([]);
    expect(await test.queue.counts()).toEqual([
      { name: 'left', state: 'created', count: 2 },
      { name: 'right', state: 'created', count: 1 },
    ]);
  });

  it('tells the progress of a running job', async () => {
    const end = Promise.withResolvers<void>();
    const slow = makeJob('slow', async (_, { report }) => {
      report(41.7);
      await end.promise;
    });
    await test.queue.work([slow], test.ctx);
    await test.queue.enqueue(test.database.db, slow, { id: 'a' });
    await vi.waitFor(
      async () => expect((await test.queue.listJobs({ limit: 1 }))[0]?.progress).toBe(42),
      { timeout: 90_000 },
    );
    end.resolve();
    await vi.waitFor(
      async () =>
        expect((await test.queue.listJobs({ limit: 1 }))[0]).toMatchObject({
          state: 'completed',
          progress: null,
        }),
      { timeout: 90_000 },
    );
  });
});
