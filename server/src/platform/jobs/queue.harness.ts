import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { z } from 'zod';
import { defineJob, type Job, type JobRun } from '#platform/jobs/define-job.ts';
import { createJobQueue, type JobQueue } from '#platform/jobs/queue.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts';

export const log = pino({ level: 'silent' });
export const payload = z.object({ id: z.string() });
export type Payload = z.output<typeof payload>;
export type Context = { note: (text: string) => void };
export type Handler = (data: Payload, run: JobRun) => Promise<void>;

export type QueueHarness = {
  database: TestDatabase;
  queue: JobQueue;
  /** What the jobs of this test noted. */
  notes: string[];
  ctx: Context;
  /** The state of a job as administrators see it. */
  state: (id: string | null) => Promise<string | undefined>;
};

/** Gives each test of a file a started queue on a database of its own. */
export function setUpQueue(): QueueHarness {
  const notes: string[] = [];
  const harness = {
    notes,
    ctx: { note: (text: string) => void notes.push(text) },
    state: async (id: string | null) =>
      (await harness.queue.listJobs({ limit: 100 })).find((entry) => entry.id === id)?.state,
  } as QueueHarness;

  beforeEach(async () => {
    notes.length = 0;
    harness.database = await createTestDatabase();
    const { connection } = harness.database;
    harness.queue = createJobQueue({ connection, log, pollSeconds: 0.5 });
    await harness.queue.start();
  });

  afterEach(async () => {
    await harness.queue.stop({ timeoutMs: 0 });
    await harness.database.drop();
  });

  return harness;
}

/** Defines a job with a handler and the settings that matter to the test. */
export function makeJob(
  name: string,
  handler: Handler,
  options: {
    retry?: Job<Payload, Context>['retry'];
    expireSeconds?: number;
    concurrency?: number;
    givesWayBelow?: number;
    singletonKey?: (data: Payload) => string;
    needsNoFiles?: true;
    onDead?: (ctx: Context, data: Payload, errorMessage: string) => Promise<void>;
  } = {},
): Job<Payload, Context> {
  return defineJob({
    name,
    payload,
    samplePayload: { id: 'a' },
    retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 2 },
    expireSeconds: 60,
    concurrency: 1,
    ...options,
    handler: (_: Context, data, run) => handler(data, run),
  });
}
