import { pageSize, pageSizeMaximum, trashCallMaximum } from '#limits.ts';
import { mediaItem } from '#media/media.schema.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/** A deleted item. It can be restored until `purgeAt`; in the night after that the server deletes it for good. */
export const trashedMedia = mediaItem.extend({
  deletedAt: instant,
  purgeAt: instant,
  /** Only in everybody's trash. */
  ownerName: z.string().optional(),
});
export type TrashedMedia = z.infer<typeof trashedMedia>;

export const listTrashInput = z.strictObject({
  /** `all`: everybody's, for administrators. */
  scope: z.enum(['mine', 'all']).default('mine'),
  /** Narrows everybody's to one person's. */
  ownerId: id.optional(),
  cursor: z.string().max(2000).nullish(),
  limit: z.number().int().min(1).max(pageSizeMaximum).default(pageSize),
});

export const trashPage = z.object({
  items: z.array(trashedMedia),
  nextCursor: z.string().nullable(),
  /** Counts the whole trash. */
  total: z.number().int(),
  totalSizeBytes: z.number().int(),
});

export const trashIds = z.strictObject({ ids: z.array(id).min(1).max(trashCallMaximum) });
/** What the call has changed; items already in that state are not listed. */
export const changedIds = z.object({ ids: z.array(id) });

const count = z.number().int();

/** A purge of more items than usual: none of them is deleted before an administrator has allowed it. */
export const heldPurge = z.object({
  count,
  sizeBytes: count,
  ownerCount: count,
  /** So many would have been deleted without asking. */
  limit: count,
});
export type HeldPurge = z.infer<typeof heldPurge>;

export const purgeState = z.object({
  held: heldPurge.nullable(),
  /** Days by which the database's clock is ahead of the time that the purge goes by. */
  clockJumpDays: count,
});
export type PurgeState = z.infer<typeof purgeState>;

export const releaseHeldInput = z.strictObject({ count: count.min(1) });
