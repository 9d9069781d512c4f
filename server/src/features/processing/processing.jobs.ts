import { cutClipJob } from '#features/processing/clips/cut-clip.job.ts';
import { processClipJob } from '#features/processing/clips/process-clip.job.ts';
import { savePartJob } from '#features/processing/clips/save-part.job.ts';
import { compareFilmJob } from '#features/processing/makers/compare-film.job.ts';
import { makeCleanCopyJob } from '#features/processing/makers/make-clean-copy.job.ts';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { makeSoundRenditionJob } from '#features/processing/makers/make-sound-rendition.job.ts';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { refreshSidecarJob } from '#features/processing/refresh-sidecar.job.ts';
import { refreshStaleSidecarsJob } from '#features/processing/refresh-stale-sidecars.job.ts';
import { backfillThumbnailsJob } from '#features/processing/reprocess/backfill-thumbnails.job.ts';
import { reprocessOutdatedJob } from '#features/processing/reprocess/reprocess-outdated.job.ts';
import { isAnyStale } from '#features/spaces/stale-sidecars.repo.ts';
import type { Ctx } from '#platform/context.ts';

export const processingJobs = [
  processMediaJob,
  makeFilmRenditionJob,
  makeSoundRenditionJob,
  compareFilmJob,
  makeCleanCopyJob,
  processClipJob,
  cutClipJob,
  savePartJob,
  backfillThumbnailsJob,
  refreshSidecarJob,
  refreshStaleSidecarsJob,
  reprocessOutdatedJob,
];

/** When each job runs by itself (cron, UTC). */
export const processingSchedules = [
  {
    job: refreshStaleSidecarsJob,
    cron: '4-59/5 * * * *',
    payload: {},
    isNeeded: ({ db }: Pick<Ctx, 'db'>) => isAnyStale(db),
  },
] as const;
