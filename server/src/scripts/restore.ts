import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBackups } from '#features/backups/backup-place.ts';
import {
  type RestoreReport,
  prepareRestore,
  restoreBackup,
} from '#features/backups/restore-backup.ts';
import { readConfig } from '#platform/config.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { createFsRestoreTarget } from '#platform/storage/fs-restore-target.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { readPath } from '#scripts/read-path.ts';

export const restore: Command = {
  summary: 'bring everything back from a backup, to an empty DATA_DIR',
  usage: `PATH

Brings back the latest backup of PATH, or the one that PATH names (FOLDER/snapshots/TIME): originals,
people, albums, everything. DATA_DIR, and the database of DATABASE_URL if set, must be empty.
Afterwards start the server: people sign in as before, and it makes thumbnails and copies again.
If it is stopped in the middle, run it again.

Exit codes: 0 done, 1 failed, 3 done, but some originals are missing or damaged in the backup, or its
audit log is not as it was sealed.`,
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const { place, snapshots, isAll } = await findBackups(readPath(positionals));
    const target = createFsRestoreTarget(path.resolve(readConfig(process.env).DATA_DIR));
    const prepared = await prepareRestore({ place, snapshot: snapshots.at(-1)!, isAll }, target);
    const report = await withOperatorContext(
      async (ctx) => {
        const jobs = createJobQueue(ctx);
        const progress = createProgress('Restoring');
        try {
          return await restoreBackup({ ...ctx, jobs }, prepared, {
            onProgress: (done, total) => progress.update({ done, total, unit: 'bytes' }),
          });
        } finally {
          progress.end();
          await jobs.stop();
        }
      },
      { isRestoring: true },
    );
    return printReport(report);
  },
};

function printReport({ counts, addedFiles, problems, isAuditIntact }: RestoreReport): number {
  say(`Restored ${counts.files} originals, ${formatBytes(counts.bytes)}, and the database.`);
  if (addedFiles > 0) say(`Of the time after that backup: ${addedFiles} originals.`);
  for (const file of problems.missing) complain(`missing in the backup   ${file}`);
  for (const file of problems.corrupt) complain(`corrupt in the backup   ${file}`);
  for (const file of problems.lost) complain(`was lost before         ${file}`);
  for (const file of problems.damaged) complain(`was damaged before      ${file}`);
  if (!isAuditIntact) complain('The audit log in the backup is not as it was sealed.');
  return Object.values(problems).flat().length > 0 || !isAuditIntact ? 3 : 0;
}
