import { sendWebhooksJob } from '#features/webhooks/send-webhooks.job.ts';
import { tidyWebhooksJob } from '#features/webhooks/tidy-webhooks.job.ts';
import { hourly } from '#platform/jobs/timetable.ts';

export const webhooksJobs = [sendWebhooksJob, tidyWebhooksJob];

/** When each job runs (cron, UTC). */
export const webhooksSchedules = [{ job: tidyWebhooksJob, cron: hourly, payload: {} }] as const;
