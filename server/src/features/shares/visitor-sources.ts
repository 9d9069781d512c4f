import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import { isClip } from '#features/media-items/media-row.ts';
import { requestCut } from '#features/processing/clips/cut-clip.job.ts';
import { makeCleanCopyJob } from '#features/processing/makers/make-clean-copy.job.ts';
import { findTracelessCopy } from '#features/shares/shares.read.ts';
import type { Ctx } from '#platform/context.ts';
import { isResting } from '#platform/jobs/enqueue-job.ts';

type VisitorSources = Pick<MediaDetails, 'sources'> & {
  /** A copy for visitors is being made, better than what is there already. */
  isComing: boolean;
  /** All that there will be is there. */
  isWhole: boolean;
};

/**
 * Returns what a visitor may play. An original that plays unconverted may contain the place where it was filmed: a job
 * makes a copy without it, usually when the link is made. Until then the smaller copies of slow connections are
 * offered, which contain nothing but pictures and sound either.
 */
export async function visitorSources(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  { keepsDetails }: Pick<Share, 'keepsDetails'>,
  { id, type, parentId, sources }: MediaDetails,
): Promise<VisitorSources> {
  if (parentId !== undefined) return cutOnly({ db, jobs }, id, sources);
  const asTheyAre = { sources, isComing: false, isWhole: true };
  if (type === 'image' || keepsDetails || sources.length === 0) return asTheyAre;
  const copy = await findTracelessCopy(db, id);
  if (copy?.kind === 'play') return asTheyAre;
  const smaller = sources.filter(({ isOriginal }) => !isOriginal);
  const original = sources.find(({ isOriginal }) => isOriginal);
  if (copy && original) {
    const gainDb = copy.isLevelled ? 0 : original.gainDb;
    const clean = { ...original, mimeType: copy.mimeType, isOriginal: false, gainDb };
    return { sources: [clean, ...smaller], isComing: false, isWhole: true };
  }
  // One that has just failed for good is not tried before a day has passed.
  const isComing = !(await isResting(db, makeCleanCopyJob, { mediaId: id }));
  if (isComing) await jobs.enqueue(db, makeCleanCopyJob, { mediaId: id });
  return { sources: smaller, isComing, isWhole: false };
}

/** Of a clip visitors get what was cut, and nothing that plays of the whole. */
async function cutOnly(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  id: string,
  sources: MediaDetails['sources'],
): Promise<VisitorSources> {
  if (sources.length > 0) return { sources, isComing: false, isWhole: true };
  const clip = await findLive(db, id);
  const isComing = clip !== undefined && isClip(clip) && (await requestCut({ jobs }, db, clip));
  return { sources: [], isComing, isWhole: false };
}
