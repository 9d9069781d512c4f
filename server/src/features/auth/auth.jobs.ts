import { sendInvitationJob } from '#features/auth/send-invitation.job.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { tidySignInsJob } from '#features/auth/tidy-sign-ins.job.ts';

export const authJobs = [sendInvitationJob, sendMailJob, tidySignInsJob];

/** When each job runs (cron, UTC). */
export const authSchedules = [{ job: tidySignInsJob, cron: '17 3 * * *', payload: {} }];
