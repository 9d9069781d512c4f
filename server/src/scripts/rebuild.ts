import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type RebuildReport, rebuild as rebuildDatabase } from '#features/backups/rebuild.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { forgetHead } from '#platform/kept-head.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say, UsageError } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const rebuild: Command = {
  summary: 'make the database anew from the originals and their sidecars alone',
  usage: `[--owner ID=EMAIL]...

For when the database is lost and there is no backup. Brings back every file with its title,
description, date and owner, the people, and the collections: see docs/backup.md. Whoever can write among
the originals could have edited all of that, so nobody comes back as an administrator: it prints who was
one, and script/heirloom grant-admin EMAIL makes you superuser.
Each person chooses a new password by "Forgot password?". Of people whom originals/records does not
know there is an id only. Each becomes an account that nobody can sign in to, until
  --owner ID=EMAIL  says whose it is; where an account with this address exists, it gets the files.
Otherwise an administrator hands the files over in the File Manager.

Exit codes: 0 done, 1 failed, 3 done, but some originals could not be understood.`,
  run: async (args) => {
    const options = { owner: { type: 'string', multiple: true } } as const;
    const { values } = parseArgs({ args, options });
    const addresses = new Map(values.owner?.map(readOwner));
    const report = await withOperatorContext(
      async (ctx) => {
        await verifyInstallation(ctx.db, ctx.storage);
        const jobs = createJobQueue(ctx);
        await jobs.start();
        try {
          const rebuilt = await rebuildDatabase(
            { ...ctx, jobs },
            { addresses, onProgress: sayNow },
          );
          // The audit log is lost, too, and begins anew.
          await forgetHead(ctx.config);
          return rebuilt;
        } finally {
          await jobs.stop();
        }
      },
      { mayBeLost: true },
    );
    return printReport(report);
  },
};

const ownerPattern = z.tuple([z.uuid(), z.email().toLowerCase()]);

function readOwner(text: string): [string, string] {
  const owner = ownerPattern.safeParse(text.split('='));
  if (!owner.success) throw new UsageError('Please give owners as ID=EMAIL.');
  return owner.data;
}

const sayNow = (doneFiles: number): void => {
  if (doneFiles % 1000 === 0) complain(`${doneFiles} files`);
};

function printReport(report: RebuildReport): number {
  const { files, owners, collections, administrators, strange } = report;
  say(`Rebuilt ${files} files of ${owners.length} owners, and ${collections} collections.`);
  for (const owner of owners) say(`${owner.ownerId}  ${owner.email}  ${owner.files} files`);
  for (const email of administrators) say(`was an administrator  ${email}`);
  for (const file of strange) complain(`strange  originals/${file}`);
  return strange.length > 0 ? 3 : 0;
}
