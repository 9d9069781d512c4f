import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Job } from '#platform/jobs/define-job.ts';
import { makeJob, setUpQueue, type Context, type Payload } from '#platform/jobs/queue.harness.ts';

const test = setUpQueue();

function formerly(former: string, job: Job<Payload, Context>): Job<Payload, Context> {
  return {
    ...job,
    formerNames: [former],
  };
}
const noting = (name: string, options: Parameters<typeof makeJob>[2] = {}) =>
  makeJob(name, async ({ id }) => void test.notes.push(id), options);

it('a renamed job does what waits under its former name, whose queue is gone', async () => {
  const { db } = test.database;
  const old = makeJob('old-name', async () => {});
  await test.queue.enqueue(db, old, { id: 'waits' });
  await test.queue.enqueue(db, old, { id: 'tomorrow' }, { startAfterSeconds: 86_400 });

  await test.queue.work([formerly('old-name', noting('new-name'))], test.ctx);

  await vi.waitFor(() => expect(test.notes).toEqual(['waits']), { timeout: 90_000 });
  const jobs = await test.queue.listJobs({ limit: 10 });
  expect(jobs.map(({ name }) => name)).toEqual(['new-name', 'new-name']);
  const { rows: queues } = await sql`select from pgboss.queue where name = 'old-name'`.execute(db);
  expect(queues).toEqual([]);
});

it('what waits under both names with one key is done once', async () => {
  const { db } = test.database;
  const options = { singletonKey: ({ id }: Payload) => id };
  await test.queue.enqueue(db, noting('old-name', options), { id: 'both' });
  await test.queue.enqueue(db, noting('old-name', options), { id: 'old' });
  const renamed = formerly('old-name', noting('new-name', options));
  await test.queue.enqueue(db, renamed, { id: 'both' });

  await test.queue.work([renamed], test.ctx);

  await vi.waitFor(() => expect(test.notes.toSorted()).toEqual(['both', 'old']), {
    timeout: 90_000,
  });
  expect(await test.queue.listJobs({ limit: 10 })).toHaveLength(2);
});

it('what failed under the former name can be tried again under the new one', async () => {
  const { db } = test.database;
  const retry = { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 };
  const failing = async () => {
    throw new Error('not today');
  };
  await test.queue.work([makeJob('old-name', failing, { retry })], test.ctx);
  const id = await test.queue.enqueue(db, makeJob('old-name', failing, { retry }), { id: 'again' });
  await vi.waitFor(async () => expect(await test.state(id)).toBe('failed'), { timeout: 90_000 });

  await test.queue.work([formerly('old-name', noting('new-name'))], test.ctx);
  expect(await test.queue.retry(id!)).toBe(true);

  await vi.waitFor(() => expect(test.notes).toEqual(['again']), { timeout: 90_000 });
});
