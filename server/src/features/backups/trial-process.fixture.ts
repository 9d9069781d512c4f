/** Holds a trial's PostgreSQL open in the folder that is given, until it is killed. */
import { pino } from 'pino';
import { withScratchPostgres } from '#platform/db/embedded/scratch-postgres.ts';

const [, , folder = ''] = process.argv;
await withScratchPostgres(folder, pino({ level: 'silent' }), async () => {
  process.stdout.write('up\n');
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
