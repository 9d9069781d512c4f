import { keepClipsJob } from '#features/clips/keep-clips.job.ts';

export const clipsJobs = [keepClipsJob];
