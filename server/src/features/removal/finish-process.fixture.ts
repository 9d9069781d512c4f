// Started as a process of its own by finish-removal.test.ts: ends an account and dies at the step it is told.
import { createDatabase } from '#platform/db/client.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { finishRemoval } from '#features/removal/finish-removal.ts';
import { listDueRemovals } from '#features/removal/removal.repo.ts';
import { systemClock } from '#platform/clock.ts';
import { pino } from 'pino';

type Setup = { databaseUrl: string; dieAt: string };

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const log = pino({ level: 'silent' });
const connection = { connectionString: setup.databaseUrl };
const { db } = createDatabase({ connection, log, max: 2 });
const jobs = createJobQueue({ connection, log });
await jobs.start();
for (const removal of await listDueRemovals(db, systemClock.now())) {
  await finishRemoval({ db, jobs, clock: systemClock }, removal, {
    onStep: async (step) => {
      if (step !== setup.dieAt) return;
      process.kill(process.pid, 'SIGKILL');
      // The signal is on its way: not one more step.
      await new Promise(() => {});
    },
  });
}
