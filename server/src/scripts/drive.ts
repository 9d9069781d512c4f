import path from 'node:path';
import { checkDrive } from '#features/export-drive/check-drive.ts';
import { driveSentence } from '#features/export-drive/drive-sentence.ts';
import { openDrive } from '#features/export-drive/open-drive.ts';
import { updateDrive } from '#features/export-drive/update-drive.ts';
import { repairOriginals } from '#features/fixity/repair-originals.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { readPath } from '#scripts/read-path.ts';

export const drive: Command = {
  summary: 'check a drive that was plugged in again, bring it up to date, mend one by the other',
  usage: `check | update | repair-archive FOLDER

A drive is an export that opens by itself: script/heirloom export --drive writes one.
  check           reads every file of it, and says what is missing, damaged, or new in the archive
  update          adds what is new, writes damaged files again, removes what the archive no longer has
  repair-archive  replaces damaged originals of the archive by the copies on the drive, by their SHA-256

Interrupted, the drive still opens, and the same command goes on.
Exit codes: 0 all is well, 1 failed, 3 something is missing, damaged or new.`,
  run: async ([action = '', ...rest]) => {
    const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!work) throw new UsageError('Please say check, update or repair-archive.');
    const folder = readPath(rest);
    return withOperatorContext(async (ctx) => {
      await verifyInstallation(ctx.db, ctx.storage);
      return work(ctx, folder);
    });
  },
};

const actions: Record<string, (ctx: OperatorCtx, folder: string) => Promise<number>> = {
  check,
  update,
  'repair-archive': repairArchive,
};

async function check(ctx: OperatorCtx, folder: string): Promise<number> {
  const progress = createProgress('Reading');
  const report = await checkDrive(ctx, folder, (done, total) =>
    progress.update({ done, total, unit: 'files' }),
  );
  progress.end();
  for (const place of report.missing) complain(`Missing: ${place}`);
  for (const place of report.damaged) complain(`Damaged: ${place}`);
  say(`${driveSentence(report)}.`);
  const { missing, damaged, newItems, goneItems } = report;
  if (missing.length + damaged.length + newItems + goneItems === 0) return 0;
  say('script/heirloom drive update brings it up to date.');
  return 3;
}

async function update(ctx: OperatorCtx, folder: string): Promise<number> {
  const { originals, bytes, missing, damaged, tooLarge } = await updateDrive(ctx, folder);
  say(`Up to date: ${originals} originals, ${formatBytes(bytes)}, in ${folder}`);
  const lacking = missing.length + damaged.length + tooLarge.length;
  if (lacking === 0) return 0;
  complain(
    `${lacking} originals are not there as they were uploaded; text files on the drive list them.`,
  );
  return 3;
}

async function repairArchive(ctx: OperatorCtx, folder: string): Promise<number> {
  const { root } = await openDrive(ctx, folder);
  const { repaired, left } = await repairOriginals(ctx, path.join(root, 'data'));
  say(`Repaired: ${repaired}.`);
  if (left > 0) complain(`Still damaged: ${left}. No right copy of these is on this drive.`);
  return left > 0 ? 3 : 0;
}
