import { alertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { z } from 'zod';
import { alertWords } from '#features/alerts/alerts.messages.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/** A job for each person, so that an address that fails keeps the mail from nobody else. */
export const sendAlertJob = defineJob({
  name: 'send-alert',
  payload: z.strictObject({ kind: alertKind, text: z.string(), userId: z.uuid() }),
  samplePayload: {
    kind: 'backup-failed',
    text: 'The backup failed.',
    userId: '00000000-0000-4000-8000-000000000000',
  },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: Pick<Ctx, 'db' | 'mailer' | 'config'>, { kind, text, userId }) => {
    const person = await findUser(ctx.db, userId);
    if (!person || person.disabled_at !== null) return;
    const origin = publicOrigin(ctx.config);
    const { subjects, hello, dashboard, why } = alertWords(mailLanguage(person));
    await ctx.mailer.send({
      to: person.email,
      subject: subjects[kind],
      text: [
        hello(person.name),
        text,
        dashboard(`${origin}/admin`),
        why(`${origin}/user-info#mails`),
        'Heirloom',
      ].join('\n\n'),
    });
  },
});
