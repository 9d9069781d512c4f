import type {
  hearts,
  placeInput,
  setHeartInput,
} from '@heirloom/contract/comments/comments.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { listHearts } from '#features/comments/comments.read.ts';
import { deleteHeart, insertHeart } from '#features/comments/comments.repo.ts';
import { type CommentsCtx, openPlace } from '#features/comments/open-place.ts';
import { publishComments } from '#features/comments/publish-comments.ts';
import type { ActorCtx } from '#platform/context.ts';

/** One heart of each person for an item in a space. */
export async function setHeart(
  ctx: CommentsCtx & Pick<ActorCtx, 'limits'>,
  { isGiven, ...asked }: z.output<typeof setHeartInput>,
): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.limits.consume('heart.account', userId);
  await ctx.db.transaction().execute(async (trx) => {
    const opened = await openPlace({ db: trx, actor: ctx.actor }, asked, 'write');
    const heart = { space_id: opened.place.id, media_id: opened.row.id, user_id: userId };
    const isChange = await (isGiven ? insertHeart(trx, heart) : deleteHeart(trx, heart));
    if (isChange) await publishComments(trx, opened);
  });
}

export async function listHeartsIn(
  ctx: CommentsCtx,
  asked: z.output<typeof placeInput>,
): Promise<z.input<typeof hearts>> {
  const { place, row, rights } = await openPlace(ctx, asked);
  const found = await listHearts(ctx.db, { spaceId: place.id, mediaId: row.id });
  if (rights.isByAdministrator && found.length > 0) {
    await recordAudit(ctx.db, {
      actorId: ctx.actor.userId,
      action: 'comment.seen',
      targetUserId: row.user_id,
      targetId: row.id,
    });
  }
  return {
    items: found.map(({ user_id, name }) => ({
      byName: name,
      isOwn: user_id === ctx.actor.userId,
    })),
  };
}
