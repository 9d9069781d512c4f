import { defaultLanguage } from '@heirloom/contract/languages/language.ts';
import { z } from 'zod';
import { listRecipients } from '#features/alerts/alerts.read.ts';
import { type AlertWay, claimAlert, settleOthers } from '#features/alerts/alerts.repo.ts';
import { type Alert, type AlertCtx, findAlerts, textOf } from '#features/alerts/find-alerts.ts';
import { sendAlertJob } from '#features/alerts/send-alert.job.ts';
import { tell } from '#features/news/tell.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { tellPrograms } from '#features/webhooks/tell-programs.ts';
import { hasListeners } from '#features/webhooks/webhooks.read.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type TroubleCtx = AlertCtx & Pick<Ctx, 'jobs' | 'mailer'>;

/**
 * Looks every hour for what administrators must know, tells them by the bell, and has mails and messages to programs sent.
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
    const ways: Way[] = [['bell', ring]];
    if (ctx.mailer.delivers) ways.push(['mail', mailTo]);
    if (await hasListeners(ctx.db, 'alert.raised')) ways.push(['webhook', tellAll]);
    const alerts = await findAlerts(ctx);
    await settleOthers(
      ctx.db,
      alerts.map(({ kind }) => kind),
    );
    for (const alert of alerts) {
      for (const way of ways) await claimAndTell(ctx, way, alert);
    }
  },
});

type Tell = (trx: Db, ctx: TroubleCtx, alert: Alert) => Promise<void>;
type Way = [AlertWay, Tell];

function claimAndTell(ctx: TroubleCtx, [way, tellBy]: Way, alert: Alert): Promise<void> {
  const { kind } = alert;
  return ctx.db.transaction().execute(async (trx) => {
    const facts = textOf(alert, defaultLanguage);
    if (await claimAlert(trx, { kind, way, facts })) await tellBy(trx, ctx, alert);
  });
}

const mailTo: Tell = async (trx, { jobs }, alert) => {
  const { kind } = alert;
  for (const { id, ...person } of await listRecipients(trx, kind)) {
    const text = textOf(alert, mailLanguage(person));
    await jobs.enqueue(trx, sendAlertJob, { kind, text, userId: id });
  }
};

const ring: Tell = async (trx, ctx, { kind }) => {
  const to = (await listRecipients(trx, kind)).map(({ id }) => id);
  await tell(trx, ctx, { to, news: { kind: 'finding', finding: kind } });
};

const tellAll: Tell = (trx, { jobs }, { kind }) =>
  tellPrograms(trx, { jobs }, { kind: 'alert.raised', data: { alert: kind } });
