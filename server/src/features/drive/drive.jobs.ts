import { transferFileJob } from '#features/drive/transfer-file.job.ts';

export const driveJobs = [transferFileJob];
