import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { makeJob, setUpQueue, type Handler } from '#platform/jobs/queue.harness.ts';

const test = setUpQueue();
const waiting = { timeout: 90_000, interval: 10 };

/** A job whose id begins with 'long' does not end by itself when it runs for the first time. */
const work: Handler = async ({ id }, { attempt, signal }) => {
  const isFirst = !test.notes.includes(`${id} ${attempt}`);
  test.notes.push(`${id} ${attempt}`);
  if (id.startsWith('long') && isFirst) await sleep(60_000, undefined, { signal });
};

const enqueue = (id: string, priority: number, startAfterSeconds = 0) =>
  test.queue.enqueue(test.database.db, film, { id }, { priority, startAfterSeconds });

const film = makeJob('film', work, { givesWayBelow: 4 });

it('what nobody waits for makes room within seconds, and goes on later without losing a try', async () => {
  await test.queue.work([film], test.ctx);
  await enqueue('long', 1);
  await vi.waitFor(() => expect(test.notes).toEqual(['long 1']), waiting);
  const before = performance.now();
  await enqueue('awaited', 4);
  await vi.waitFor(() => expect(test.notes).toEqual(['long 1', 'awaited 1']), waiting);
  expect(performance.now() - before).toBeLessThan(30_000);
  await vi.waitFor(() => expect(test.notes).toEqual(['long 1', 'awaited 1', 'long 1']), waiting);
  await vi.waitFor(async () => {
    const states = (await test.queue.listJobs({ limit: 9 })).map(({ state }) => state);
    expect(states).toEqual(['completed', 'completed']);
  }, waiting);
});

it('what somebody waits for is never interrupted', async () => {
  await test.queue.work([film], test.ctx);
  await enqueue('long awaited', 4);
  await vi.waitFor(() => expect(test.notes).toEqual(['long awaited 1']), waiting);
  await enqueue('urgent', 10);
  await sleep(2_500);
  expect(test.notes).toEqual(['long awaited 1']);
});

it('a job that nobody waits for does not interrupt another one, nor does one whose time has not come', async () => {
  await test.queue.work([film], test.ctx);
  await enqueue('long', 0);
  await vi.waitFor(() => expect(test.notes).toEqual(['long 1']), waiting);
  await enqueue('a little better', 3);
  await enqueue('tried again in a minute', 10, 60);
  await sleep(2_500);
  expect(test.notes).toEqual(['long 1']);
});
