import path from 'node:path';
import { parseArgs } from 'node:util';
import { exportBag } from '#features/export/export-bag.ts';
import { findOwnerByEmail } from '#features/export/export-owners.read.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { type OperatorCtx, withOperatorContext } from '#scripts/operator-context.ts';
import { createProgress, formatBytes } from '#scripts/progress-bar.ts';
import { readEmail } from '#scripts/read-email.ts';

export const exportArchive: Command = {
  summary: 'write all originals as plain files that need no Heirloom: a BagIt bag',
  usage: `--to FOLDER [--owner EMAIL]

Copies every original outside the trash to FOLDER/data/PERSON/YEAR, what is known of it beside it as
JSON, with checksums of everything (BagIt 1.0, RFC 8493). FOLDER must be new or empty. An export that
was interrupted goes on when the same command is given again; it has no bagit.txt until it is complete.
  --owner EMAIL  only the files of this person

Exit codes: 0 done, 1 failed, 3 done, but some originals are missing or damaged.`,
  run: async (args) => {
    const options = { to: { type: 'string' }, owner: { type: 'string' } } as const;
    const { values } = parseArgs({ args, options });
    const { to, owner } = values;
    if (!to) throw new UsageError('Please say where to: --to FOLDER.');
    const email = owner === undefined ? null : readEmail([owner]);
    return withOperatorContext(async (ctx) => {
      const ownerId = email === null ? null : await findOwnerByEmail(ctx.db, email);
      if (email === null || ownerId !== null) return run(ctx, { root: path.resolve(to), ownerId });
      complain(`Nobody here has the address ${email}.`);
      return 1;
    });
  },
};

async function run(
  ctx: OperatorCtx,
  { root, ownerId }: { root: string; ownerId: string | null },
): Promise<number> {
  await verifyInstallation(ctx.db, ctx.storage);
  const progress = createProgress('Copying');
  const report = await exportBag(ctx, {
    root,
    ownerId,
    onProgress: (done, total) => progress.update({ done, total, unit: 'bytes' }),
  });
  progress.end();
  say(`Originals: ${report.originals}, ${formatBytes(report.originalBytes)}, in ${root}`);
  const { missing, damaged } = report;
  if (missing.length > 0) complain(`Missing: ${missing.length}, see missing-files.txt.`);
  if (damaged.length > 0) complain(`Damaged: ${damaged.length}, see damaged-files.txt.`);
  return missing.length + damaged.length > 0 ? 3 : 0;
}
