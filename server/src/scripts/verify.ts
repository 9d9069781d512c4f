import { parseArgs } from 'node:util';
import { findBackups } from '#features/backups/backup-place.ts';
import { recordVerify } from '#features/backups/record-verify.ts';
import { type VerifyReport, verifyBackup } from '#features/backups/verify-backup.ts';
import { readConfig } from '#platform/config.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { hasDatabase, withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { readPath } from '#scripts/read-path.ts';

export const verify: Command = {
  summary: 'read a backup and say what of it is missing, corrupt or unexpected',
  usage: `PATH

Reads every file of all backups in PATH, or of one of them (PATH/snapshots/TIME), and compares it
with what was written down when the backup was made. Needs neither server nor database.
The server reads a thirtieth of the originals in BACKUP_DIR again each night.

Exit codes: 0 all is well, 1 failed, 3 something is missing, corrupt or unexpected.`,
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const { place, snapshots, isAll } = await findBackups(readPath(positionals));
    const progress = createProgress('Reading');
    const onProgress = (done: number, total: number) =>
      progress.update({ done, total, unit: 'bytes' });
    const work = () => verifyBackup(place, { snapshots, isAll }, { onProgress });
    try {
      const report = hasDatabase(readConfig(process.env))
        ? await withOperatorContext((ctx) => recordVerify(ctx, work))
        : await work();
      progress.end();
      return printReport(report);
    } catch (error) {
      progress.end();
      throw error;
    }
  },
};

function printReport({ counts, findings }: VerifyReport): number {
  for (const file of findings.missing) complain(`missing     ${file}`);
  for (const file of findings.corrupt) complain(`corrupt     ${file}`);
  for (const file of findings.unexpected) complain(`unexpected  ${file}`);
  const troubles = Object.values(findings).flat().length;
  const read = `${counts.files} files, ${formatBytes(counts.bytes)}`;
  if (troubles === 0) say(`All is well: ${read}.`);
  else complain(`${troubles} of these files are not as they should be. Read: ${read}.`);
  return troubles === 0 ? 0 : 3;
}
