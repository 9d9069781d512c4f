import { sendNoticeJob } from '#features/mails/send-notice.job.ts';

export const mailsJobs = [sendNoticeJob];
