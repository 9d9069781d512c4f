import { prepareShareJob } from '#features/shares/prepare-share.job.ts';

export const sharesJobs = [prepareShareJob];
