import { parseArgs } from 'node:util';
import {
  backUpToSecondPlace,
  checkSecondPlace,
  copyNow,
} from '#features/backups/second-place/keep-second-place.ts';
import { lastRun } from '#features/runs/runs.read.ts';
import { verifyInstallation } from '#platform/storage/verify-installation.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { formatBytes } from '#scripts/progress-bar.ts';

export const copy: Command = {
  summary: 'copy everything to the second place of COPY_URL, or check it',
  usage: `[--new] [--check]

Copies what the second place lacks, and the database, while the server runs or while it does not.
The server does that by itself, originals within 15 minutes and the database every night.
  --new    begins with an empty place where there were copies before
  --check  looks whether everything is there, and reads a thirtieth of it, as every night

Exit codes: 0 done, 1 failed, 3 done, but something is missing or was changed.`,
  run: async (args) => {
    const isOff = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ args, options: { new: isOff, check: isOff } });
    return withOperatorContext(async (ctx) => {
      const { COPY_URL: url } = ctx.config;
      if (url === undefined) throw new Error('There is no second place: COPY_URL is not set.');
      await verifyInstallation(ctx.db, ctx.storage);
      const options = { url, beginsAnew: values.new };
      if (values.check) {
        await checkSecondPlace(ctx, options);
        return printOutcome(await lastRun(ctx.db, 'second-verify'), 'All is well.');
      }
      const copied = await copyNow(ctx, options);
      const { files, bytes } = await backUpToSecondPlace(ctx, { url });
      say(`Copied this time: ${copied}.`);
      const done = `${files} originals, ${formatBytes(bytes)}: ${url}`;
      return printOutcome(await lastRun(ctx.db, 'second-backup'), done);
    });
  },
};

function printOutcome(run: Awaited<ReturnType<typeof lastRun>>, done: string): number {
  if (run?.outcome === 'ok') say(done);
  else complain(run?.reason ?? '');
  return run?.outcome === 'ok' ? 0 : 3;
}
