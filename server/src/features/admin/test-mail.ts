import type { sentMail } from '@heirloom/contract/admin/admin.schema.ts';
import type { z } from 'zod';
import { testMailWords } from '#features/admin/test-mail.messages.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type MailCtx = Pick<ActorCtx, 'db' | 'actor' | 'mailer' | 'config' | 'limits'>;

/** Sends within the request, unlike all other mails: the administrator waits for the mail server's own answer. */
export async function sendTestMail(ctx: MailCtx): Promise<z.input<typeof sentMail>> {
  const { userId } = ctx.actor;
  await ctx.limits.consume('mail.test.account', userId);
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const { email, name } = user;
  const words = testMailWords();
  try {
    await ctx.mailer.send({
      to: email,
      subject: words.subject,
      text: [words.hello(name), words.text(publicOrigin(ctx.config)), 'Heirloom'].join('\n\n'),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('UNAVAILABLE', words.refused(reason));
  }
  return { to: email, via: ctx.mailer.delivers ? 'smtp' : 'outbox' };
}
