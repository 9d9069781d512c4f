import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { dropCover } from '#features/processing/makers/film-cover.ts';
import { enqueuePictures, type PosterWish } from '#features/processing/processing.service.ts';
import { requireFilm } from '#features/thumbnails/require-film.ts';
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
  wish: PosterWish,
): Promise<Record<string, never>> {
  return ctx.db.transaction().execute(async (trx) => {
    const film = await requireFilm({ ...ctx, db: trx }, videoId);
    if (wish.atMs && film.duration_ms && wish.atMs > film.duration_ms) {
      throw new AppError('BAD_REQUEST', thumbnailWords().filmShorter);
    }
    // A picked frame replaces the picture that a person chose before.
    if (wish.atMs !== undefined) await dropCover(ctx, trx, film);
    await enqueuePictures(ctx, trx, film.id, wish);
    const [actor, details] = [ctx.actor, { changed: 'poster' }];
    const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
    await recordForeignItems(trx, [film], deed);
    return {};
  });
}
