import { sendNewsJob } from '#features/news/send-news.job.ts';

export const newsJobs = [sendNewsJob];
