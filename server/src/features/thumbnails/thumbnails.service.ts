import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { choosePoster } from '#features/processing/makers/choose-poster.ts';
import { enqueuePictures } from '#features/processing/processing.service.ts';
import { requireLockedFilm } from '#features/thumbnails/require-film.ts';
import { thumbnailWords } from '#features/thumbnails/thumbnails.messages.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type ThumbnailsCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'storage'>;

/** Has a film's thumbnail made on the server; a picture that a browser made is not taken (decisions 3.10). */
export function makeThumbnail(ctx: ThumbnailsCtx, videoId: string): Promise<Record<string, never>> {
  return askForPoster(ctx, videoId, {});
}

export function pickFrame(
  ctx: ThumbnailsCtx,
  { videoId, atMs }: { videoId: string; atMs: number | null },
): Promise<Record<string, never>> {
  return askForPoster(ctx, videoId, { atMs });
}

function askForPoster(
  ctx: ThumbnailsCtx,
  videoId: string,
  wish: { atMs?: number | null },
): Promise<Record<string, never>> {
  return ctx.db.transaction().execute(async (trx) => {
    const film = await requireLockedFilm({ ...ctx, db: trx }, videoId);
    if (wish.atMs && film.duration_ms && wish.atMs > film.duration_ms) {
      throw new AppError('BAD_REQUEST', thumbnailWords().filmShorter);
    }
    const { atMs } = wish;
    if (atMs === undefined) await enqueuePictures(ctx, trx, film.id);
    // A picked frame replaces the picture that a person chose before.
    else await choosePoster(ctx, trx, { film, choice: { atMs } });
    const [actor, details] = [ctx.actor, { changed: 'poster' }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, [film], deed);
    return {};
  });
}
