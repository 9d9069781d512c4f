import { parseArgs } from 'node:util';
import { findBackups } from '#features/backups/backup-place.ts';
import {
  type PreparedRestore,
  type RestoreReport,
  prepareRestore,
  restoreBackup,
} from '#features/backups/restore-backup.ts';
import { openToRestore } from '#features/backups/second-place/open-second-place.ts';
import {
  prepareFromSecondPlace,
  removeFetched,
} from '#features/backups/second-place/restore-second-place.ts';
import { readConfig } from '#platform/config.ts';
import { copiesKeyFile } from '#platform/copy-place/copies-key.ts';
import { openCopyPlace } from '#platform/copy-place/open-copy-place.ts';
import { foldersOf } from '#platform/folders.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { openRestoreTarget } from '#platform/storage/open-storage.ts';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { fromCaller, readPath } from '#scripts/read-path.ts';

export const restore: Command = {
  summary: 'bring everything back from a backup, to an empty DATA_DIR',
  usage: `PATH | ADDRESS [--key FILE]

Brings back the latest backup of PATH, or the one that PATH names (FOLDER/snapshots/TIME): originals,
people, albums, everything. DATA_DIR, and the database of DATABASE_URL if set, must be empty; with
STORAGE_URL, instead of DATA_DIR, the bucket or its folder.
ADDRESS is a second place, file:///FOLDER or s3://BUCKET/PREFIX, or one backup in it
(ADDRESS/snapshots/TIME: of a time before somebody took over the server, for example); for s3:// set
COPY_S3_ENDPOINT, COPY_S3_REGION, COPY_S3_KEY_ID and COPY_S3_SECRET. FILE holds the key of its recovery sheet.
Afterwards start the server: people sign in as before, and it makes thumbnails and copies again.
If it is stopped in the middle, run it again.

Exit codes: 0 done, 1 failed, 3 done, but some originals are missing or damaged in the backup, or its
audit log is not as it was sealed.`,
  run: async (args) => {
    const options = { key: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const config = readConfig(process.env);
    const { dataDir } = foldersOf(config);
    const target = await openRestoreTarget(config, createLog('error'));
    try {
      const key = values.key ?? copiesKeyFile(config);
      const prepared = await prepare(readPath(positionals), { dataDir, target, key });
      return printReport(await bringBack(prepared));
    } finally {
      await removeFetched({ dataDir, target });
    }
  },
};

type Asked = { dataDir: string; target: RestoreTarget; key: string };

async function prepare(from: string, { dataDir, target, key }: Asked): Promise<PreparedRestore> {
  if (!/^(file|s3):\/\//.test(from)) {
    const { place, snapshots, isAll } = await findBackups(from);
    return prepareRestore({ place, snapshot: snapshots.at(-1)!, isAll }, target);
  }
  const [, address = from, wanted] = /^(.+)\/snapshots\/([^/]+)\/?$/.exec(from) ?? [];
  const place = await openCopyPlace(address, readConfig(process.env), { mayBeNear: true });
  const second = await openToRestore(place, fromCaller(key));
  return prepareFromSecondPlace(second, { dataDir, target, wanted });
}

function bringBack(prepared: PreparedRestore): Promise<RestoreReport> {
  return withOperatorContext(
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
}

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
