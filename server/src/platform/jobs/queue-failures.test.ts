import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#platform/errors.ts';
import type { Job } from '#platform/jobs/define-job.ts';
import {
  log,
  makeJob,
  setUpQueue,
  type Context,
  type Handler,
  type Payload,
} from '#platform/jobs/queue.harness.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';

const test = setUpQueue();

describe('a failing job', () => {
  it('is tried again with growing pauses, then is dead, and the hook is called once', async () => {
    const times: number[] = [];
    const dead: string[] = [];
    const attempts: number[] = [];
    const poison = makeJob(
      'poison',
      async (_, { attempt }) => {
        times.push(performance.now());
        attempts.push(attempt);
        throw new Error('out of paper');
      },
      { onDead: async (_, data, message) => void dead.push(`${data.id}: ${message}`) },
    );
    await test.queue.work([poison], test.ctx);
    const id = await test.queue.enqueue(test.database.db, poison, { id: 'a' });
    await vi.waitFor(() => expect(dead).toHaveLength(1), { timeout: 90_000 });
    await sleep(2500);
    expect(dead).toEqual(['a: out of paper']);
    expect(attempts).toEqual([1, 2, 3]);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThan(900);
    expect(third - second).toBeGreaterThan(1900);
    expect(await test.state(id)).toBe('failed');
    const [listed] = await test.queue.listJobs({ states: ['failed'], limit: 10 });
    expect(listed).toMatchObject({
      name: 'poison',
      attempt: 3,
      mostAttempts: 3,
      error: 'out of paper',
    });
  });

  it('gets another try on request', async () => {
    let isRepaired = false;
    const flaky = makeJob(
      'flaky',
      async ({ id }) => {
        if (!isRepaired) throw new Error('broken');
        test.notes.push(id);
      },
      { retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 } },
    );
    await test.queue.work([flaky], test.ctx);
    const id = await test.queue.enqueue(test.database.db, flaky, { id: 'a' });
    await vi.waitFor(async () => expect(await test.state(id)).toBe('failed'), { timeout: 90_000 });
    isRepaired = true;
    expect(await test.queue.retry(id ?? '')).toBe(true);
    await vi.waitFor(async () => expect(await test.state(id)).toBe('completed'), {
      timeout: 90_000,
    });
    expect(test.notes).toEqual(['a']);
    expect(await test.queue.retry(id ?? '')).toBe(false);
  });

  it('does not hold up jobs of its own or of other kinds', async () => {
    const mixed = makeJob('mixed', async ({ id }) => {
      if (id === 'poison') throw new Error('poison');
      test.notes.push(id);
    });
    const stuck = makeJob('stuck', () => new Promise(() => {}));
    await test.queue.work([mixed, stuck], test.ctx);
    await test.queue.enqueue(test.database.db, stuck, { id: 'for ever' });
    await test.queue.enqueue(test.database.db, mixed, { id: 'poison' });
    await test.queue.enqueue(test.database.db, mixed, { id: 'good' });
    await vi.waitFor(() => expect(test.notes).toEqual(['good']), { timeout: 90_000 });
  });

  it('fails when it takes too long, and hears of it by its signal', async () => {
    const slow = makeJob(
      'slow',
      (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            test.notes.push('aborted');
            resolve();
          });
        }),
      { expireSeconds: 1, retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 } },
    );
    await test.queue.work([slow], test.ctx);
    const id = await test.queue.enqueue(test.database.db, slow, { id: 'a' });
    await vi.waitFor(async () => expect(await test.state(id)).toBe('failed'), { timeout: 90_000 });
    expect(test.notes).toEqual(['aborted']);
  });
});

async function killInTheMiddle(id: string | null, job: Job<Payload, Context>): Promise<void> {
  const fixture = new URL('killed-worker.fixture.ts', import.meta.url);
  const child = spawn(process.execPath, [fixture.pathname, test.database.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(await test.state(id)).toBe('active');
  child.kill('SIGKILL');
  await test.queue.work([job], test.ctx);
  await vi.waitFor(async () => expect(await test.state(id)).toBe('completed'), { timeout: 50_000 });
}

describe('a killed worker', () => {
  it.each([
    { before: 0, attempt: 1, what: 'which costs it no try' },
    { before: 5, attempt: 2, what: 'which costs it a try after the fifth time' },
  ])('loses its job to another one, $what', async ({ before, attempt }) => {
    const attempts: number[] = [];
    const crash = makeJob('crash', async (_, run) => void attempts.push(run.attempt));
    const id = await test.queue.enqueue(test.database.db, crash, { id: 'a' });
    if (before > 0) await insertInterruptions(id!, before);
    await killInTheMiddle(id, crash);
    expect(attempts).toEqual([attempt]);
  });
});

describe('a running job whose heartbeat was missed', () => {
  it('stays with its living server, while that of a dead server is given back', async () => {
    const aborted = vi.fn<() => void>();
    const long = makeJob('long', async (_, { signal }) => {
      test.notes.push('taken');
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      });
      aborted();
    });
    await test.queue.work([long], test.ctx);
    const living = await test.queue.enqueue(test.database.db, long, { id: 'living' });
    await vi.waitFor(() => expect(test.notes).toEqual(['taken']), { timeout: 90_000 });
    const later = { startAfterSeconds: 600 };
    const dead = await test.queue.enqueue(test.database.db, long, { id: 'dead' }, later);
    await test.database.pool.query(`update pgboss.job set state = 'active' where id = $1`, [dead]);
    await vi.waitFor(
      async () => {
        await test.database.pool.query(
          `update pgboss.job set heartbeat_on = now() - interval '9 seconds'
           where name = 'long' and state = 'active'`,
        );
        expect(await test.state(dead)).toBe('retry');
      },
      { timeout: 90_000 },
    );
    expect(await test.state(living)).toBe('active');
    expect(aborted).not.toHaveBeenCalled();
  });
});

async function insertInterruptions(jobId: string, times: number): Promise<void> {
  await test.database.db.insertInto('interrupted_job').values({ job_id: jobId, times }).execute();
}

describe('what is not the fault of a job', () => {
  const noRetry = { retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 } };
  const sqlError = (code: string) => Object.assign(new Error('the database'), { code });

  it.each([new AppError('STORAGE_FULL'), sqlError('53100')])(
    'a full disk, lets it wait without losing its only try: %s',
    async (error) => {
      const waiting = makeJob(
        'waiting',
        async () => {
          throw error;
        },
        noRetry,
      );
      await test.queue.work([waiting], test.ctx);
      const id = await test.queue.enqueue(test.database.db, waiting, { id: 'a' });
      await vi.waitFor(async () => expect(await test.state(id)).toBe('retry'), { timeout: 90_000 });
      const { rows } = await test.database.pool.query<{ seconds: number }>(
        `select extract(epoch from start_after - now())::int as seconds from pgboss.job
         where id = $1`,
        [id],
      );
      expect(rows[0]!.seconds).toBeGreaterThan(200);
    },
  );

  it('the loss of the database, gives it its try back', async () => {
    const attempts: number[] = [];
    const cut = makeJob(
      'cut',
      async (_, { attempt }) => {
        attempts.push(attempt);
        if (attempts.length === 1) throw sqlError('57P01');
      },
      noRetry,
    );
    await test.queue.work([cut], test.ctx);
    const id = await test.queue.enqueue(test.database.db, cut, { id: 'a' });
    await vi.waitFor(async () => expect(await test.state(id)).toBe('completed'), {
      timeout: 90_000,
    });
    expect(attempts).toEqual([1, 1]);
  });

  it.each([
    { what: 'its own failure', error: { code: '23505' } },
    { what: 'a mail server that does not answer', error: { code: 'ETIMEDOUT', command: 'CONN' } },
    { what: 'a file that is gone', error: { code: 'ENOENT', path: '/x' } },
  ])('but $what still costs it a try', async ({ error }) => {
    let tries = 0;
    const failing = makeJob(
      'failing',
      async () => {
        tries += 1;
        throw Object.assign(new Error('x'), error);
      },
      noRetry,
    );
    await test.queue.work([failing], test.ctx);
    const id = await test.queue.enqueue(test.database.db, failing, { id: 'a' });
    await vi.waitFor(async () => expect(await test.state(id)).toBe('failed'), { timeout: 90_000 });
    expect(tries).toBe(1);
  });
});

describe('the loss of all connections', () => {
  it('is survived: jobs go on', async () => {
    const noted = makeJob('note', async ({ id }) => void test.notes.push(id));
    await test.queue.work([noted], test.ctx);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(test.database.db);
    await test.queue.enqueue(test.database.db, noted, { id: 'after' });
    await vi.waitFor(() => expect(test.notes).toEqual(['after']), { timeout: 90_000 });
  });
});

describe('stop', () => {
  it('waits for the running job and takes no other', async () => {
    const slow = makeJob('slow', async ({ id }, { signal }) => {
      test.notes.push(`${id} begins`);
      await sleep(1000);
      test.notes.push(`${id} ends, ${signal.aborted ? 'aborted' : 'in peace'}`);
    });
    await test.queue.work([slow], test.ctx);
    const first = await test.queue.enqueue(test.database.db, slow, { id: 'first' });
    const second = await test.queue.enqueue(test.database.db, slow, { id: 'second' });
    await vi.waitFor(() => expect(test.notes).toEqual(['first begins']), { timeout: 90_000 });
    await test.queue.stop({ timeoutMs: 10_000 });
    expect(test.notes).toEqual(['first begins', 'first ends, in peace']);
    test.queue = createJobQueue({ connection: test.database.connection, log });
    await test.queue.start();
    expect(await test.state(first)).toBe('completed');
    expect(await test.state(second)).toBe('created');
  });

  it('aborts what lasts longer and gives it back without costing a try', async () => {
    const noTries = { retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 } };
    const handler: Handler = ({ id }, { signal, attempt }) =>
      new Promise((resolve, reject) => {
        test.notes.push(`${id} try ${attempt}`);
        if (test.notes.length > 2) resolve();
        if (id === 'obedient')
          signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    const long = makeJob('long', handler, { ...noTries, concurrency: 2 });
    await test.queue.work([long], test.ctx);
    const obedient = await test.queue.enqueue(test.database.db, long, { id: 'obedient' });
    const deaf = await test.queue.enqueue(test.database.db, long, { id: 'deaf' });
    await vi.waitFor(() => expect(test.notes).toHaveLength(2), { timeout: 90_000 });
    const before = performance.now();
    await test.queue.stop({ timeoutMs: 500 });
    expect(performance.now() - before).toBeLessThan(4000);

    test.queue = createJobQueue({ connection: test.database.connection, log, pollSeconds: 0.5 });
    await test.queue.start();
    expect([await test.state(obedient), await test.state(deaf)]).toEqual(['retry', 'retry']);
    await test.queue.work([long], test.ctx);
    await vi.waitFor(
      async () =>
        expect([await test.state(obedient), await test.state(deaf)]).toEqual([
          'completed',
          'completed',
        ]),
      { timeout: 90_000 },
    );
    expect(test.notes.sort()).toEqual([
      'deaf try 1',
      'deaf try 1',
      'obedient try 1',
      'obedient try 1',
    ]);
  });
});
