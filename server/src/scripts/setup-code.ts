import { parseArgs } from 'node:util';
import { renewSetupCode } from '#features/roles/setup-code.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';

export const setupCode: Command = {
  summary: 'print a new set-up code, while there is no administrator',
  usage: `

Prints a new set-up code; the one of the first start is void then. Sign up, open /force-admin
and enter it: that makes you superuser.`,
  run: async (args) => {
    parseArgs({ args, options: {} });
    const code = await withOperatorContext((ctx) => renewSetupCode(ctx));
    if (code) say(code);
    else
      complain('This server already has an administrator. See: script/heirloom grant-admin --help');
    return code ? 0 : 1;
  },
};
