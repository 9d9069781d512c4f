import { z } from 'zod';
import { listRefusals } from '#features/mails/mails.read.ts';
import { noticeMail } from '#features/mails/notice-mail.ts';
import { type Notice, notice } from '#features/mails/notice.ts';
import { mailLanguage } from '#features/users/mail-language.ts';
import { findUser } from '#features/users/users.repo.ts';
import { publicOrigin } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

type Told = { userId: string; notice: Notice };

/** Has the person told by mail what happened to their account. Pass the transaction of what happened. */
export async function notify(
  trx: Db,
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  told: Told,
): Promise<void> {
  await jobs.enqueue(trx, sendNoticeJob, { ...told, at: clock.now().toISOString() });
}

type NoticeCtx = Pick<Ctx, 'db' | 'mailer' | 'config' | 'limits'>;

/** Without a mail server nobody would read it, and nothing is written. */
export const sendNoticeJob = defineJob({
  name: 'send-notice',
  payload: z.strictObject({ userId: z.uuid(), at: z.iso.datetime(), notice }),
  samplePayload: {
    userId: '00000000-0000-4000-8000-000000000000',
    at: '2026-05-03T10:00:00.000Z',
    notice: { kind: 'two-factor-on' },
  },
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  expireSeconds: 120,
  concurrency: 1,
  needsNoFiles: true,
  handler: async (ctx: NoticeCtx, { at, ...told }, { attempt }) => {
    if (!ctx.mailer.delivers) return;
    const person = await findUser(ctx.db, told.userId);
    // A stranger may have entered an address that nobody has confirmed.
    if (!person?.emailVerified || person.disabled_at !== null) return;
    if ((await listRefusals(ctx.db, person.id)).includes(told.notice.kind)) return;
    // Only the first try counts, so that a mail server that is away for a while costs no mail.
    if (attempt === 1 && (await isTooMany(ctx, told))) return;
    const recipient = { ...person, language: mailLanguage(person) };
    const when = { at: new Date(at), timeZone: person.browser_time_zone };
    await ctx.mailer.send(
      noticeMail(recipient, { notice: told.notice, when, origin: publicOrigin(ctx.config) }),
    );
  },
});

/** However often it happens, a mailbox is not flooded: once an hour for a device, five times for each kind. */
async function isTooMany({ limits }: NoticeCtx, told: Told): Promise<boolean> {
  const { kind } = told.notice;
  try {
    if ('device' in told.notice) {
      const { browser, system } = told.notice.device;
      await limits.consume('mail.notice.device', `${told.userId} ${kind} ${browser} ${system}`);
    }
    await limits.consume('mail.notice.account', `${told.userId} ${kind}`);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return true;
    throw error;
  }
}
