import type {
  Comment,
  commentPage,
  CommentPlace,
  createCommentInput,
  listCommentsInput,
  updateCommentInput,
} from '@heirloom/contract/comments/comments.schema.ts';
import { commentPageSize } from '@heirloom/contract/limits.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { presentComment, presentPlace } from '#features/comments/comments.present.ts';
import { type CommentRow, findComment, listComments } from '#features/comments/comments.read.ts';
import {
  deleteComment,
  deleteHidden,
  insertComment,
  updateComment,
} from '#features/comments/comments.repo.ts';
import {
  type CommentsCtx,
  openPlace,
  type OpenPlace,
  openPlaces,
} from '#features/comments/open-place.ts';
import { publishComments } from '#features/comments/publish-comments.ts';
import { lockLive } from '#features/media-items/media-items.repo.ts';
import { tell } from '#features/news/tell.ts';
import { forgetCommented, recordActivity } from '#features/spaces/activity.repo.ts';
import { findMember } from '#features/spaces/space-members.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';

type WriteCtx = CommentsCtx & Pick<ActorCtx, 'jobs' | 'limits'>;

export async function listCommentPlaces(
  ctx: CommentsCtx,
  mediaId: string,
): Promise<{ items: CommentPlace[] }> {
  return { items: (await openPlaces(ctx, { mediaId })).map(presentPlace) };
}

export async function listInPlace(
  ctx: CommentsCtx,
  { before, ...asked }: z.output<typeof listCommentsInput>,
): Promise<z.input<typeof commentPage>> {
  const { place, row, rights } = await openPlace(ctx, asked);
  const { userId } = ctx.actor;
  const found = await listComments(ctx.db, {
    spaceId: place.id,
    mediaId: row.id,
    before: before ?? null,
  });
  if (rights.isByAdministrator && found.length > 0) {
    await recordAudit(ctx.db, {
      actorId: userId,
      action: 'comment.seen',
      targetUserId: row.user_id,
      targetId: row.id,
    });
  }
  return {
    items: found.map((each) => presentComment(each, { userId, rights })),
    nextBefore: found.length < commentPageSize ? null : found.at(-1)!.id,
  };
}

export async function writeComment(
  ctx: WriteCtx,
  { text, atMs, ...asked }: z.output<typeof createCommentInput>,
): Promise<Comment> {
  const { userId } = ctx.actor;
  await ctx.limits.consume('comment.account', userId);
  return ctx.db.transaction().execute(async (trx) => {
    // Locked before what hangs on it, as whoever deletes it does.
    await lockLive(trx, asked.mediaId);
    const opened = await openPlace({ db: trx, actor: ctx.actor }, asked, 'write');
    const { row, place, rights } = opened;
    const id = newId();
    await insertComment(trx, {
      id,
      space_id: place.id,
      media_id: row.id,
      author_id: userId,
      text,
      // A photo has no moments.
      at_ms: row.type === 'image' ? null : (atMs ?? null),
    });
    await publishComments(trx, opened);
    const news = {
      actorId: userId,
      spaceId: place.id,
      mediaId: row.id,
      kind: 'commented',
    } as const;
    const owner = await findMember(trx, { spaceId: place.id, userId: row.user_id });
    await tell(trx, ctx, { to: owner ? [owner.user_id] : [], news });
    await recordActivity(trx, { ...news, mediaIds: [row.id] });
    return presentComment((await findComment(trx, id))!, { userId, rights });
  });
}

/** @throws AppError FORBIDDEN for a member who did not write it */
export function changeComment(
  ctx: CommentsCtx,
  { commentId, text }: z.output<typeof updateCommentInput>,
): Promise<Comment> {
  const { userId } = ctx.actor;
  return openComment(ctx, { commentId, right: 'write' }, async (trx, { said, ...opened }) => {
    if (said.author_id !== userId) throw new AppError('FORBIDDEN');
    await updateComment(trx, commentId, text);
    await publishComments(trx, opened);
    return presentComment((await findComment(trx, commentId))!, { userId, rights: opened.rights });
  });
}

export function removeComment(ctx: CommentsCtx, commentId: string): Promise<void> {
  const { userId } = ctx.actor;
  return openComment(ctx, { commentId, right: 'see' }, async (trx, { said, ...opened }) => {
    const { row, rights } = opened;
    const isOwn = said.author_id === userId && rights.write;
    if (!isOwn && !rights.remove) throw new AppError('FORBIDDEN');
    await deleteComment(trx, commentId);
    await forgetCommented(trx, said);
    await publishComments(trx, opened);
    if (!rights.isByAdministrator) return;
    await recordAudit(trx, {
      actorId: userId,
      action: 'comment.removed',
      targetUserId: said.author_id,
      targetId: row.id,
    });
  });
}

/** Forgets what was said of items that are out of a space for good. */
export function forgetComments(db: Db): Promise<void> {
  return deleteHidden(db);
}

async function openComment<Result>(
  { db, actor }: CommentsCtx,
  { commentId, right }: { commentId: string; right: 'see' | 'write' },
  change: (trx: Db, opened: OpenPlace & { said: CommentRow }) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const said = await findComment(trx, commentId);
    if (!said) throw new AppError('NOT_FOUND');
    const { space_id: spaceId, media_id: mediaId } = said;
    const opened = await openPlace({ db: trx, actor }, { spaceId, mediaId }, right);
    return change(trx, { ...opened, said });
  });
}
