import { pino } from 'pino';
import { listDueDeletions } from '#features/account-deletion/account-deletion.repo.ts';
import { finishDeletion } from '#features/account-deletion/finish-deletion.ts';
// Run as a separate process by finish-deletion.test.ts: finishes a deletion and is killed at the given step.
import { createDatabase } from '#platform/db/client.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';

type Setup = { databaseUrl: string; dieAt: string };

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const log = pino({ level: 'silent' });
const connection = { connectionString: setup.databaseUrl };
const { db } = createDatabase({ connection, log, max: 2 });
const jobs = createJobQueue({ connection, log });
await jobs.start();
for (const deletion of await listDueDeletions(db, new Date())) {
  await finishDeletion({ db, jobs }, deletion, {
    onStep: async (step) => {
      if (step !== setup.dieAt) return;
      process.kill(process.pid, 'SIGKILL');
      // The kill signal has been sent: the process must not do another step.
      await new Promise(() => {});
    },
  });
}
