import { parseArgs } from 'node:util';
import { processUnfinished } from '#features/backups/process-unfinished.ts';
import { upgradeDatabase as upgrade } from '#features/backups/upgrade-database.ts';
import { readConfig } from '#platform/config.ts';
import { postgresMajor } from '#platform/db/embedded/binaries.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { refuseHalfRestored } from '#platform/storage/unfinished-restore.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const upgradeDatabase: Command = {
  summary: 'bring the built-in database to the PostgreSQL of this version',
  usage: `

For when the server says that its database is of an earlier PostgreSQL. While no server runs, it copies
every row into a new database beside the old one, compares them, and puts the new one in its place. The
old one is kept. Files that were being processed are processed anew. If it is stopped in the middle,
run it again. A PostgreSQL of your own (DATABASE_URL) is upgraded by its own tools.`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    const config = readConfig(process.env);
    if (config.DATABASE_URL !== undefined) {
      complain('DATABASE_URL names a PostgreSQL of your own. Upgrade it by its own tools.');
      return 1;
    }
    await refuseHalfRestored(config.DATA_DIR);
    const report = await upgrade({ config, log: createLog('warn') });
    say(
      report === null
        ? `The database is of PostgreSQL ${postgresMajor} already.`
        : `The database is of PostgreSQL ${postgresMajor} now: ${report.rows} rows, each as it was.`,
    );
    // Also after a run that was killed before it came to this.
    await withOperatorContext(async (ctx) => {
      const jobs = createJobQueue(ctx);
      try {
        await jobs.start();
        await processUnfinished({ ...ctx, jobs });
      } finally {
        await jobs.stop();
      }
    });
    if (report !== null) {
      say(
        `That of PostgreSQL ${report.from} is kept in ${report.kept}. Delete it when all is well.`,
      );
    }
    return 0;
  },
};
