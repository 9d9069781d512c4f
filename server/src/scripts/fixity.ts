import { parseArgs } from 'node:util';
import { type Findings, outcomeOf } from '#features/fixity/check-everything.ts';
import { checkNow } from '#features/fixity/check-now.ts';
import { repairOriginals } from '#features/fixity/repair-originals.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress } from '#scripts/progress-bar.ts';
import { readPath } from '#scripts/read-path.ts';

export const fixity: Command = {
  summary: 'read every original and compare it with what was uploaded',
  usage: `[--all | --repair-from FOLDER]

Reads every original that was not read within the last day, so that a check that was interrupted goes
on where it was, and looks for files that no item knows. Nothing is deleted. The server does the same
by itself, within 30 days; this may run beside it.
  --all                 reads those of the last day, too
  --repair-from FOLDER  instead replaces damaged originals by copies from FOLDER: a backup, an export,
                        any folder of plain files. A copy counts only if its SHA-256 is the recorded
                        one; the damaged file stays beside the good one, as ….damaged

Exit codes: 0 all is well, 1 failed, 3 something is corrupt, missing, unreadable or orphaned.`,
  run: async (args) => {
    const { values } = parseArgs({
      args,
      options: {
        all: { type: 'boolean', default: false },
        'repair-from': { type: 'string' },
      },
    });
    const folder = values['repair-from'];
    if (folder !== undefined && values.all) throw new UsageError('One of the two, please.');
    return folder === undefined ? check(values.all) : repair(readPath([folder]));
  },
};

async function check(isAll: boolean): Promise<number> {
  const progress = createProgress('Reading');
  const findings = await withOperatorContext(async (ctx) => {
    await verifyInstallation(ctx.db, ctx.storage);
    return checkNow(ctx, {
      isAll,
      onProgress: (done, total) => progress.update({ done, total, unit: 'bytes' }),
    });
  });
  progress.end();
  return printReport(findings);
}

function printReport({ sidecars, ...findings }: Findings & { sidecars: number }): number {
  const { originals, ...troubles } = findings;
  if (sidecars > 0) say(`Sidecars that were missing or wrong and are written anew: ${sidecars}.`);
  for (const [kind, count] of Object.entries(troubles)) {
    if (count > 0) complain(`${kind.padEnd(10)}  ${count}`);
  }
  if (outcomeOf(findings) === 'ok') {
    say(`All is well: ${originals} originals.`);
    return 0;
  }
  complain('The Dashboard of the administrators lists which.');
  return 3;
}

async function repair(folder: string): Promise<number> {
  const { repaired, left } = await withOperatorContext(async (ctx) => {
    await verifyInstallation(ctx.db, ctx.storage);
    return repairOriginals(ctx, folder);
  });
  say(`Repaired: ${repaired}.`);
  if (left > 0) complain(`Still damaged: ${left}. No right copy of these is in that folder.`);
  return left > 0 ? 3 : 0;
}
