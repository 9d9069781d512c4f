import { parseArgs } from 'node:util';
import { forgetSecret } from '#platform/auth/secret.ts';
import { type Command, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const newSecret: Command = {
  summary: 'go on without the lost secret of the archive',
  usage: `

For when DATA_DIR/secret, or SECRET_FILE, is lost and no backup has it. The next start makes a new one,
or takes the one that lies there. Afterwards everybody signs in again, and connections to Google Drive and
webhooks are made anew. Whoever has two-factor sign-in needs a link: script/heirloom reset-password EMAIL`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    const wasKnown = await withOperatorContext((ctx) => forgetSecret(ctx.db));
    say(
      wasKnown
        ? 'The next start makes a new secret, or takes the one that is there.'
        : 'This archive has no secret yet: the next start makes one.',
    );
    return 0;
  },
};
