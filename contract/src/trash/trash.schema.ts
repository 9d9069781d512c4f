import { z } from 'zod';
import { pageSize, pageSizeMaximum, trashCallMaximum } from '#limits.ts';
import { mediaItem } from '#media/media.schema.ts';
import { id, instant } from '#text.ts';

/** A deleted item. It can be restored until `purgeAt`; in the night after that the server deletes it for good. */
export const trashedMedia = mediaItem.extend({ deletedAt: instant, purgeAt: instant });
export type TrashedMedia = z.infer<typeof trashedMedia>;

export const listTrashInput = z.strictObject({
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
