import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type KeepCtx, keepClip } from '#features/clips/keep-clip.ts';
import { listClipsOf, lockClipsOf } from '#features/media-items/clips.repo.ts';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import { findLive, lockLive, updateTrash } from '#features/media-items/media-items.repo.ts';
import { hasFile, type MediaRow } from '#features/media-items/media-row.ts';
import { publishItems } from '#features/media-items/publish-media.ts';
import { tell } from '#features/news/tell.ts';
import type { Database } from '#platform/db/schema.ts';
import { defineJob } from '#platform/jobs/define-job.ts';

/**
 * Cuts the clips of a film into files of their own, one after the other, and puts the film into the trash when all are
 * kept and verified. Whoever asked had the right; where one clip cannot be cut, the film stays.
 */
export const keepClipsJob = defineJob({
  name: 'keep-clips',
  payload: z.strictObject({ mediaId: z.uuid() }),
  samplePayload: { mediaId: '0198c0de-0000-7000-8000-000000000001' },
  singletonKey: ({ mediaId }) => mediaId,
  retry: { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 },
  expireSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async (ctx: KeepCtx, { mediaId }, { signal }) => {
    const film = await findLive(ctx.db, mediaId);
    if (!film || !hasFile(film)) return;
    let isOver = false;
    while (!isOver) {
      for (const clip of await listClipsOf(ctx.db, [film.id])) {
        if (clip.deleted_at === null) await keepClip(ctx, { film, clip, signal });
      }
      isOver = await ctx.db.transaction().execute((trx) => trashFilm(trx, mediaId));
    }
  },
  onDead: ({ db, jobs }, { mediaId }) =>
    db.transaction().execute(async (trx) => {
      const film = await findLive(trx, mediaId);
      if (!film) return;
      const news = { kind: 'clips-not-kept', mediaId } as const;
      await tell(trx, { jobs }, { to: [film.user_id], news });
    }),
});

/** Returns false, and does nothing, where a clip was made or moved meanwhile, and so is not kept yet. */
async function trashFilm(trx: Kysely<Database>, mediaId: string): Promise<boolean> {
  const film = await lockLive(trx, mediaId);
  if (!film) return true;
  const clips = await lockClipsOf(trx, [mediaId]);
  if (clips.some(({ deleted_at }) => deleted_at === null)) return false;
  // `keepClips` authorized whoever asked.
  const trashed = await updateTrash(trx, [film as Authorized<MediaRow>], 'trash');
  await publishItems(trx, trashed, 'removed');
  return true;
}
