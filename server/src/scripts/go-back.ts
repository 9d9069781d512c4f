import { parseArgs } from 'node:util';
import { type GoBackReport, goBack as goBackToCopy } from '#features/backups/go-back.ts';
import { occupyArchive } from '#platform/db/occupy-archive.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { version } from '#platform/version.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const goBack: Command = {
  summary: 'go back to this version after a newer one has changed the database',
  usage: `

Start it with the version that you want to go back to, while no server runs. It replaces the database by
the copy that was made before the upgrade, in one step, and says what was added since. Files that were
uploaded since are brought in again from their originals. The newer database is kept as a copy, too.
If it is stopped in the middle, run it again. See docs/upgrading.md.

Exit codes: 0 done, 1 failed, 3 done, but some originals could not be understood.`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    const report = await withOperatorContext(
      async (ctx) => {
        const archive = await occupyArchive({
          ...ctx,
          dataDir: ctx.config.DATA_DIR,
          as: 'alone',
          onLost: () => undefined,
        });
        const jobs = createJobQueue(ctx);
        try {
          await verifyInstallation(ctx.db, ctx.storage);
          return await goBackToCopy({ ...ctx, jobs });
        } finally {
          await jobs.stop();
          await archive.release();
        }
      },
      { isReplacing: true },
    );
    return print(report);
  },
};

function print({ copiedAt, newerCopy, added, broughtIn, strange }: GoBackReport): number {
  say(`The database is again that of ${copiedAt}, for Heirloom ${version}.`);
  say(`Added since then: ${list(added)}.`);
  say(`Brought in again from the originals and their records: ${list(broughtIn)}.`);
  say(
    'What was changed since in what was there before is as it was then. So are people who were deleted.',
  );
  say(`The newer database is kept in ${newerCopy}.`);
  for (const file of strange) complain(`strange  originals/${file}`);
  return strange.length > 0 ? 3 : 0;
}

const list = ({ items, people, collections, links }: GoBackReport['added']): string =>
  `${items} files, ${people} people, ${collections} collections, ${links} links`;
