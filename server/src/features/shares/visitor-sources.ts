import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { makeCleanCopyJob } from '#features/processing/make-clean-copy.job.ts';
import { findTracelessCopy } from '#features/shares/shares.read.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * What a visitor may play. Where the original itself plays, it may tell where it was filmed: a copy that does not is
 * made first, and until then there is nothing.
 */
export const visitorSources = async (
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  { keepsDetails }: Pick<Share, 'keepsDetails'>,
  { id, type, sources }: MediaDetails,
): Promise<MediaDetails['sources']> => {
  if (type === 'image' || keepsDetails || sources.length === 0) return sources;
  const copy = await findTracelessCopy(db, id);
  if (copy?.kind === 'play') return sources;
  if (copy) {
    const [original, ...smaller] = sources;
    // The copy of a recording is levelled in itself; that of a film sounds as the original.
    const gainDb = type === 'audio' ? 0 : original!.gainDb;
    return [{ ...original!, mimeType: copy.mimeType, isOriginal: false, gainDb }, ...smaller];
  }
  await jobs.enqueue(db, makeCleanCopyJob, { mediaId: id });
  return [];
};
