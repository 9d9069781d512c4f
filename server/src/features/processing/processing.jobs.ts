import { reprocessOutdatedJob } from '#features/processing/reprocess-outdated.job.ts';
import { makeCleanCopyJob } from '#features/processing/make-clean-copy.job.ts';
import { makeFilmRenditionJob } from '#features/processing/make-film-rendition.job.ts';
import { makeSoundRenditionJob } from '#features/processing/make-sound-rendition.job.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { backfillThumbnailsJob } from '#features/processing/backfill-thumbnails.job.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';

export const processingJobs = [
  processMediaJob,
  makeFilmRenditionJob,
  makeSoundRenditionJob,
  makeCleanCopyJob,
  backfillThumbnailsJob,
  refreshSidecarJob,
  reprocessOutdatedJob,
];
