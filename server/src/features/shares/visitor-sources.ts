import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { makeCleanCopyJob } from '#features/processing/makers/make-clean-copy.job.ts';
import { findTracelessCopy } from '#features/shares/shares.read.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * Returns what a visitor may play. An original that plays unconverted may contain the place where it was filmed: a job
 * makes a copy without it, and until then the list is empty.
 */
export async function visitorSources(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  { keepsDetails }: Pick<Share, 'keepsDetails'>,
  { id, type, sources }: MediaDetails,
): Promise<MediaDetails['sources']> {
  if (type === 'image' || keepsDetails || sources.length === 0) return sources;
  const copy = await findTracelessCopy(db, id);
  if (copy?.kind === 'play') return sources;
  if (copy) {
    const [original, ...smaller] = sources;
    // The copy of a recording is levelled itself; that of a film is as loud as the original.
    const gainDb = type === 'audio' ? 0 : original!.gainDb;
    return [{ ...original!, mimeType: copy.mimeType, isOriginal: false, gainDb }, ...smaller];
  }
  await jobs.enqueue(db, makeCleanCopyJob, { mediaId: id });
  return [];
}
