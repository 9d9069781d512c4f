import path from 'node:path';
import type { Readable } from 'node:stream';
import { photoDialogLimitBytes } from '@heirloom/contract/limits.ts';
import { recordForeignItems } from '#features/media-items/record-foreign-items.ts';
import { choosePoster } from '#features/processing/makers/choose-poster.ts';
import { makeCover } from '#features/processing/makers/film-cover.ts';
import { receiveFile } from '#features/processing/receive-file.ts';
import { requireFilm, requireLockedFilm } from '#features/thumbnails/require-film.ts';
import { thumbnailWords } from '#features/thumbnails/thumbnails.messages.ts';
import type { ActorCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';

type PosterCtx = Pick<ActorCtx, 'db' | 'actor' | 'jobs' | 'storage' | 'media' | 'limits'>;

/**
 * Makes a picture that the client sends the poster of a film; the original is not changed.
 * @throws AppError NOT_FOUND, SUBSCRIPTION_EXPIRED, TOO_LARGE, FILE_REFUSED, TOO_MANY_REQUESTS, STORAGE_OFFLINE
 */
export async function setPosterPicture(
  ctx: PosterCtx,
  { videoId, picture }: { videoId: string; picture: Readable },
): Promise<Record<string, never>> {
  if (!ctx.actor.isActive) throw new AppError('SUBSCRIPTION_EXPIRED');
  await ctx.limits.consume('poster.account', ctx.actor.userId);
  const film = await requireFilm(ctx, videoId);
  if (!(await ctx.storage.isOnline())) throw new AppError('STORAGE_OFFLINE');
  await ctx.storage.withScratch('upload', async (folder) => {
    const received = path.join(folder, 'received');
    await receiveFile(picture, received, {
      limitBytes: photoDialogLimitBytes,
      tooLarge: thumbnailWords().tooLarge,
    });
    const made = await makeCover(ctx, film, { picture: received, folder });
    await ctx.db.transaction().execute(async (trx) => {
      const locked = await requireLockedFilm({ ...ctx, db: trx }, videoId);
      await choosePoster(ctx, trx, { film: locked, choice: { picture: made } });
      const [actor, details] = [ctx.actor, { changed: 'poster' }];
      const deed = { actor, right: 'mend', action: 'media.edited', details } as const;
      await recordForeignItems(trx, [locked], deed);
    });
  });
  return {};
}
