import { workOnImportJob } from '#features/imports/work-on-import.job.ts';

export const importsJobs = [workOnImportJob];
