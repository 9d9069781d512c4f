import { commentMaximum, momentMaximum } from '#limits.ts';
import { id, instant, lines } from '#text.ts';
import { z } from '#zod.ts';

const commentText = lines(commentMaximum, 'commentRequired');
/** The moment of a film or recording that a comment is about. */
const atMs = z.number().int().min(0).max(momentMaximum).nullable();

/** Comments and hearts belong to an item in one space. */
export const placeInput = z.strictObject({ spaceId: id, mediaId: id });

/** An item in one of the spaces where the caller sees what is said of it. */
export const commentPlace = z.object({
  spaceId: id,
  spaceName: z.string(),
  commentCount: z.number().int(),
  heartCount: z.number().int(),
  /** The caller has given one. */
  hasHeart: z.boolean(),
  /** False for whoever is no member: its owner who has left, and administrators. */
  mayWrite: z.boolean(),
});
export type CommentPlace = z.infer<typeof commentPlace>;

export const comment = z.object({
  id,
  text: z.string(),
  atMs,
  /** Null: the account of whoever wrote it is gone. */
  byName: z.string().nullable(),
  isOwn: z.boolean(),
  mayRemove: z.boolean(),
  at: instant,
  editedAt: instant.nullable(),
});
export type Comment = z.infer<typeof comment>;

/** `before`: `nextBefore` of the page before. */
export const listCommentsInput = placeInput.extend({ before: id.nullish() });
/** Newest first. */
export const commentPage = z.object({ items: z.array(comment), nextBefore: id.nullable() });

export const createCommentInput = placeInput.extend({ text: commentText, atMs: atMs.optional() });
export const updateCommentInput = z.strictObject({ commentId: id, text: commentText });
export const removeCommentInput = z.strictObject({ commentId: id });
export const setHeartInput = placeInput.extend({ isGiven: z.boolean() });
/** Who gave a heart, the first one first. */
export const hearts = z.object({
  items: z.array(z.object({ byName: z.string(), isOwn: z.boolean() })),
});
