import { sendWebhooksJob } from '#features/webhooks/send-webhooks.job.ts';
import { tidyWebhooksJob } from '#features/webhooks/tidy-webhooks.job.ts';

export const webhooksJobs = [sendWebhooksJob, tidyWebhooksJob];

/** When each job runs (cron, UTC). */
export const webhooksSchedules = [
  { job: tidyWebhooksJob, cron: '50 * * * *', payload: {} },
] as const;
