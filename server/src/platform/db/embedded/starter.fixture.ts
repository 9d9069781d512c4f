// Started as a process of its own by embedded.test.ts: starts the built-in database of a folder, reports how, and runs
// until it is killed or a line on its standard input tells it to stop.
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded.ts';

const [, , homeDir = ''] = process.argv;
const settings = { shared_buffers: '32MB', max_wal_size: '64MB', min_wal_size: '32MB' };
const postgres = await startEmbeddedPostgres({
  homeDir,
  log: pino({ level: 'silent' }),
  settings,
});
process.stdout.write(`${JSON.stringify({ startedByUs: postgres.startedByUs })}\n`);
process.stdin.once('data', () => {
  void postgres.stop().then(() => process.exit(0));
});
