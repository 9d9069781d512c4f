import { defaultLanguage } from '@heirloom/contract/languages/language.ts';
import { z } from 'zod';
import { listRecipients } from '#features/alerts/alerts.read.ts';
import { claimAlert, settleOthers } from '#features/alerts/alerts.repo.ts';
import { type Alert, type AlertCtx, findAlerts, textOf } from '#features/alerts/find-alerts.ts';
import { sendAlertJob } from '#features/alerts/send-alert.job.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import { hasListeners } from '#features/webhooks/webhooks.read.ts';
import type { Ctx } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type TroubleCtx = AlertCtx & Pick<Ctx, 'jobs' | 'mailer'>;

/**
 * Looks every hour for what administrators must know, and has mails and messages to programs sent. Without a mail server
 * and a program the Dashboard says it.
 */
export const findTroubleJob = defineJob({
  name: 'find-trouble',
  payload: z.strictObject({}),
  samplePayload: {},
  singletonKey: () => 'all',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 600,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: TroubleCtx) => {
    if (!ctx.mailer.delivers && !(await hasListeners(ctx.db, 'alert.raised'))) return;
    const alerts = await findAlerts(ctx);
    await settleOthers(
      ctx.db,
      alerts.map(({ kind }) => kind),
    );
    for (const alert of alerts) await tell(ctx, alert);
  },
});

function tell({ db, jobs, mailer }: TroubleCtx, alert: Alert): Promise<void> {
  const { kind } = alert;
  return db.transaction().execute(async (trx) => {
    if (!(await claimAlert(trx, { kind, facts: textOf(alert, defaultLanguage) }))) return;
    const recipients = mailer.delivers ? await listRecipients(trx, kind) : [];
    for (const { id, ...person } of recipients) {
      const text = textOf(alert, mailLanguage(person));
      await jobs.enqueue(trx, sendAlertJob, { kind, text, userId: id });
    }
    await tellPrograms(trx, { jobs }, { kind: 'alert.raised', data: { alert: kind } });
  });
}
