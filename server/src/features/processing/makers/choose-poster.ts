import { readFile } from 'node:fs/promises';
import type { PosterChoice } from '@heirloom/contract/media/history.schema.ts';
import { keepChange } from '#features/media-items/item-changes.repo.ts';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import {
  findCurrentPicture,
  insertPicture,
  readPicture,
  setCurrentPicture,
} from '#features/media-items/posters.repo.ts';
import { dropCover, keepCover, readCover } from '#features/processing/makers/film-cover.ts';
import { processingWords } from '#features/processing/processing.messages.ts';
import { enqueuePictures } from '#features/processing/processing.service.ts';
import { keepPicture, type MadeFile } from '#features/processing/steps/keep-file.ts';
import { recordMended } from '#features/spaces/activity.repo.ts';
import type { ActorCtx, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

type ChooseCtx = Pick<ActorCtx, 'jobs' | 'storage' | 'actor'>;

/** A frame of the film, null for that of the rule; or a picture that was made for it. */
type Choice = { atMs: number | null } | { picture: MadeFile };

/** Makes a frame or a picture the poster of a locked film, and keeps what it was before in the history. */
export async function choosePoster(
  ctx: ChooseCtx,
  trx: Db,
  { film, choice }: { film: Authorized<MediaRow>; choice: Choice },
): Promise<void> {
  const before = await knowPoster(ctx, trx, film);
  if ('picture' in choice) {
    // The storage takes the file away.
    const picture = await readFile(choice.picture.path);
    await keepPicture(ctx, trx, { row: film, file: choice.picture });
    const pictureId = await insertPicture(trx, film.id, picture);
    return keepPoster(ctx, trx, { film, before, after: { atMs: null, pictureId } });
  }
  await dropCover(ctx, trx, film);
  await setCurrentPicture(trx, film.id, null);
  await keepPoster(ctx, trx, { film, before, after: { atMs: choice.atMs, pictureId: null } });
}

/** Puts back what the poster of a locked film was. @throws AppError NOT_FOUND when the picture is kept no more */
export async function putPosterBack(
  ctx: ChooseCtx,
  trx: Db,
  { film, poster }: { film: Authorized<MediaRow>; poster: PosterChoice },
): Promise<void> {
  const { pictureId: id, atMs } = poster;
  if (id === null) return choosePoster(ctx, trx, { film, choice: { atMs } });
  const picture = await readPicture(trx, { mediaId: film.id, id });
  if (!picture) throw new AppError('NOT_FOUND', processingWords().pictureGone);
  const before = await knowPoster(ctx, trx, film);
  await keepCover(ctx, trx, { film, picture });
  await setCurrentPicture(trx, film.id, id);
  await keepPoster(ctx, trx, { film, before, after: poster });
}

/** Reads what the poster of a film is. */
export async function readPoster(
  db: Db,
  film: Pick<MediaRow, 'id' | 'poster_at_ms'>,
): Promise<PosterChoice> {
  return { atMs: film.poster_at_ms, pictureId: await findCurrentPicture(db, film.id) };
}

/** Reads the same; a picture that was chosen before the history knew of any is kept from now on. */
async function knowPoster(
  ctx: Pick<Ctx, 'storage'>,
  trx: Db,
  film: MediaRow,
): Promise<PosterChoice> {
  const poster = await readPoster(trx, film);
  if (poster.pictureId !== null) return poster;
  const picture = await readCover({ ...ctx, db: trx }, film.id);
  if (picture === null) return poster;
  return { ...poster, pictureId: await insertPicture(trx, film.id, picture) };
}

type Change = { film: MediaRow; before: PosterChoice; after: PosterChoice };

async function keepPoster(ctx: ChooseCtx, trx: Db, { film, before, after }: Change): Promise<void> {
  const { userId: actorId } = ctx.actor;
  await enqueuePictures(ctx, trx, film.id, { atMs: after.atMs });
  const change = { mediaId: film.id, field: 'poster', before, after } as const;
  const isOther = await keepChange(trx, actorId, change);
  if (isOther) await recordMended(trx, { actorId, mediaId: film.id });
}
