import { generateThumbnailsJob } from '#features/admin/generate-thumbnails.job.ts';

export const adminJobs = [generateThumbnailsJob];
