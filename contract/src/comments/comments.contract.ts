import * as schema from '#comments/comments.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * What members of a space say of an item in it. Who sees the item through another space sees none of it; its owner sees
 * all, and so do administrators, who write only where they are members.
 */
export const commentsContract = {
  /** Lists the spaces in which the caller sees what is said of an item, by name. */
  places: procedure('active')
    .input(z.strictObject({ mediaId: schema.placeInput.shape.mediaId }))
    .output(z.object({ items: z.array(schema.commentPlace) })),
  /** Lists what is said of an item in a space: 100 at a time. */
  list: procedure('active').input(schema.listCommentsInput).output(schema.commentPage),
  /** @throws NOT_FOUND for whoever is no member */
  create: procedure('active').input(schema.createCommentInput).output(schema.comment),
  /** Changes an own comment. */
  update: procedure('active').input(schema.updateCommentInput).output(schema.comment),
  /** Deletes an own comment; that of somebody else as an editor of the space or the owner of the item. */
  remove: procedure('active').input(schema.removeCommentInput).output(done),
  /** Gives a heart or takes it back; the second time it changes nothing. */
  setHeart: procedure('active').input(schema.setHeartInput).output(done),
  hearts: procedure('active').input(schema.placeInput).output(schema.hearts),
};
