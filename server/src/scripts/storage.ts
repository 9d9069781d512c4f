import { parseArgs } from 'node:util';
import { StartRefused } from '#platform/start-refused.ts';
import { openBoth } from '#platform/storage/open-storage.ts';
import { type Command, UsageError } from '#scripts/command.ts';
import { moveArchive } from '#scripts/move-archive.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const storage: Command = {
  summary: 'move the files of the archive to an object store, or back',
  usage: `move

Copies all files from the folders of this machine to STORAGE_URL (STORAGE_MOVE=to-store), or back
(STORAGE_MOVE=to-folder), and then reads every original there again. People use the archive meanwhile:
new files go to the new place, and what is not there yet is read where it was.
The first time the server and all workers must be stopped for a moment. When it says so, start them with
the same settings. Stopped at any time, it goes on when it is started again. At the end it says which
setting to remove. The files stay in the old place until you delete them. See docs/scale.md.

Exit codes: 0 all is there, 1 failed or not finished, 3 all is there, but some originals were damaged or
lost before.`,
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (positionals.join(' ') !== 'move') throw new UsageError('Please say what to do: move.');
    return withOperatorContext(async (ctx) => {
      const { STORAGE_MOVE: move } = ctx.config;
      if (move === undefined) {
        throw new StartRefused(
          'Set STORAGE_URL and STORAGE_MOVE=to-store, or STORAGE_MOVE=to-folder, first: see docs/scale.md.',
        );
      }
      return moveArchive(ctx, await openBoth(ctx.config, move, ctx));
    });
  },
};
