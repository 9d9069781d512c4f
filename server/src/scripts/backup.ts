import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#features/backups/back-up.ts';
import type { BackupReport } from '#features/backups/make-backup.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { fromCaller } from '#scripts/read-path.ts';

export const backup: Command = {
  summary: 'copy the database and every original to another place',
  usage: `[--to FOLDER] [--new]

Copies everything that cannot be made again to FOLDER, while the server runs or while it does not.
What is there already is not copied again. FOLDER is BACKUP_DIR, or DATA_DIR/backups, if not given.
  --new  begins with an empty folder where there were backups before: a new disk

Exit codes: 0 done, 1 failed, 3 done, but the archive itself has lost or damaged files.`,
  run: async (args) => {
    const options = { to: { type: 'string' }, new: { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args, options });
    const report = await withOperatorContext(async (ctx) => {
      const ownFolder = path.join(ctx.config.DATA_DIR, 'backups');
      const wanted = values.to === undefined ? undefined : fromCaller(values.to);
      const to = wanted ?? ctx.config.BACKUP_DIR ?? ownFolder;
      if (to === ownFolder) {
        complain('Note: this copy is on the disk of the archive. Set BACKUP_DIR to another disk.');
      }
      await verifyInstallation(ctx.db, ctx.storage);
      const progress = createProgress('Copying');
      try {
        return await backUp(ctx, {
          root: path.resolve(to),
          beginsAnew: values.new,
          onProgress: (done, total) => progress.update({ done, total, unit: 'bytes' }),
        });
      } finally {
        progress.end();
      }
    });
    printReport(report);
    return Object.values(report.problems).flat().length > 0 ? 3 : 0;
  },
};

function printReport({ snapshotDir, counts, problems }: BackupReport): void {
  say(`${counts.files} originals, ${formatBytes(counts.bytes)}: ${snapshotDir}`);
  say(`Copied this time: ${counts.copiedFiles}, ${formatBytes(counts.copiedBytes)}.`);
  for (const file of problems.damaged) complain(`damaged in the archive  ${file}`);
  for (const file of problems.missing) complain(`missing in the archive  ${file}`);
  for (const file of problems.withoutSidecar) complain(`without its sidecar     ${file}`);
}
