import { parseArgs } from 'node:util';
import { makeResetLink } from '#features/auth/operator.service.ts';
import { createJobQueue } from '#platform/jobs/queue.ts';
import { type Command, complain, say } from '#scripts/command.ts';
import { withOperatorContext } from '#scripts/operator-context.ts';
import { readEmail } from '#scripts/read-email.ts';

export const resetPassword: Command = {
  summary: 'print a link with which a person chooses a new password',
  usage: `EMAIL [--remove-two-factor]

Prints a link that works once, within 30 minutes.
  --remove-two-factor  also turns two-factor sign-in off, when authenticator and recovery codes are lost`,
  run: async (args) => {
    const options = { 'remove-two-factor': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
    const email = readEmail(positionals);
    const removesTwoFactor = values['remove-two-factor'];
    const link = await withOperatorContext(async (ctx) => {
      const jobs = createJobQueue(ctx);
      await jobs.start();
      try {
        return await makeResetLink({ ...ctx, jobs }, { email, removesTwoFactor });
      } finally {
        await jobs.stop();
      }
    });
    if (link) say(link);
    else complain(`Nobody here has the address ${email}.`);
    return link ? 0 : 1;
  },
};
