import { parseArgs } from 'node:util';
import { makeSuperuserByEmail } from '#features/auth/operator.service.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { readEmail } from '#scripts/read-email.ts';

export const grantAdmin: Command = {
  summary: 'make a person superuser: the way back in for a locked-out operator',
  usage: `EMAIL

Makes the person with this address superuser, confirms the address and enables the account.
The person must have signed up. Works while the server runs and while it does not.`,
  run: async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const email = readEmail(positionals);
    const isDone = await withOperatorContext((ctx) => makeSuperuserByEmail(ctx, email));
    if (isDone) say(`${email} is superuser now.`);
    else complain(`Nobody here has the address ${email}.`);
    return isDone ? 0 : 1;
  },
};
