import { clipWords } from '#features/clips/clips.messages.ts';
import { keepClipsJob } from '#features/clips/keep-clips.job.ts';
import type { ClipsCtx } from '#features/clips/make-clips.service.ts';
import { listClipsOf } from '#features/media-items/clips.repo.ts';
import { authorizeMedia } from '#features/media-items/media-items.policy.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { hasFile } from '#features/media-items/media-row.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { requireQuota } from '#features/uploads/upload-capacity.ts';
import type { ActorCtx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Has the clips of a film cut into files of their own, after which it goes into the trash. Asks for about as much room
 * as their share of the film; each file is checked against the quota again when its size is known.
 * @throws AppError BAD_REQUEST without clips, QUOTA_EXCEEDED
 */
export async function keepClips(
  ctx: ClipsCtx & Pick<ActorCtx, 'config'>,
  mediaId: string,
): Promise<{ count: number }> {
  const config = await currentConfig(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    const { actor } = ctx;
    const film = await authorizeMedia(trx, actor, {
      row: await lockLive(trx, mediaId),
      right: 'trash',
    });
    const all = hasFile(film) ? await listClipsOf(trx, [film.id]) : [];
    const clips = all.filter(({ deleted_at }) => deleted_at === null);
    if (clips.length === 0) throw new AppError('BAD_REQUEST', clipWords().noParts);
    const partMs = clips.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0);
    const sizeBytes = Math.ceil(film.file_size * (partMs / (film.duration_ms || partMs || 1)));
    await requireQuota(trx, config, { ownerId: film.user_id, sizeBytes });
    await recordForeignItems(trx, [film], { actor, right: 'trash', action: 'media.trashed' });
    await ctx.jobs.enqueue(trx, keepClipsJob, { mediaId: film.id });
    return { count: clips.length };
  });
}
