// Started as a process of its own by queue.test.ts: takes a job, says so, and never ends it.
import { pino } from 'pino';
import { z } from 'zod';
import { defineJob } from '#platform/jobs/define-job.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';

const [, , connectionString = ''] = process.argv;
const log = pino({ level: 'silent' });

const endless = defineJob({
  name: 'crash',
  payload: z.object({ id: z.string() }),
  samplePayload: { id: 'a' },
  retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 1 },
  expireSeconds: 600,
  concurrency: 1,
  handler: async () => {
    process.stdout.write('taken\n');
    await new Promise(() => {});
  },
});

const queue = createJobQueue({ connection: { connectionString }, log });
await queue.start();
await queue.work([endless], {});
