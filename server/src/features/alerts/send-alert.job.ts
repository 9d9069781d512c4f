import { type AlertKind, alertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { z } from 'zod';
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
  handler: async (ctx: Pick<Ctx, 'db' | 'mailer' | 'config'>, { kind, text, userId }) => {
    const person = await findUser(ctx.db, userId);
    if (!person || person.disabled_at !== null) return;
    const origin = publicOrigin(ctx.config);
    await ctx.mailer.send({
      to: person.email,
      subject: subjects[kind],
      text: [
        `Hello ${person.name},`,
        text,
        `The Dashboard: ${origin}/admin`,
        `You get this mail as an administrator, at most once a day. You can switch off each kind here: ${origin}/admin?tab=settings`,
        'Heirloom',
      ].join('\n\n'),
    });
  },
});

const subjects: Record<AlertKind, string> = {
  'originals-damaged': 'Heirloom: originals are damaged',
  'backup-failed': 'Heirloom: a backup did not succeed',
  'backup-late': 'Heirloom: there is no recent backup',
  'copies-late': 'Heirloom: new originals are not copied',
  'verify-failed': 'Heirloom: the check of the backups found something',
  'restore-test-failed': 'Heirloom: the trial restore of the backup did not succeed',
  'storage-offline': 'Heirloom: the storage is not there',
  'storage-full': 'Heirloom: the disk is full',
  'purge-waiting': 'Heirloom: a large purge waits for you',
  'clock-jumped': 'Heirloom: the clock of the server may be wrong',
  'mass-deletion': 'Heirloom: many files were deleted',
  'audit-changed': 'Heirloom: the audit log was changed',
};
