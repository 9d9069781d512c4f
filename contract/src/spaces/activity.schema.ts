import { mediaType } from '#media/media.schema.ts';
import { activityKind } from '#spaces/activity-kind.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

const entryId = z.number().int().positive();

/** What somebody did in a space; counts and items are those that its reader sees now. */
export const spaceActivity = z.object({
  id: entryId,
  kind: activityKind,
  at: instant,
  /** It came since the caller's last visit, and they did not do it themselves. */
  isNew: z.boolean(),
  /** Null where it is somebody whom the caller never met in the space, or whose account is gone. */
  actor: z.object({ id, name: z.string() }).nullable(),
  guestName: z.string().nullable(),
  /** Items of the caller were taken out or trashed, and can be brought back together. */
  mayBringBack: z.boolean(),
  counts: z.object({
    total: z.number().int(),
    video: z.number().int(),
    image: z.number().int(),
    audio: z.number().int(),
  }),
  /** When the items were made; null where nothing is known. */
  fromYear: z.number().int().nullable(),
  toYear: z.number().int().nullable(),
  /** Four at most. */
  items: z.array(
    z.object({ id, type: mediaType, title: z.string(), thumbnailUrl: z.string().nullable() }),
  ),
});
export type SpaceActivity = z.infer<typeof spaceActivity>;

/** `before`: `nextBefore` of the page before. */
export const activityInput = z.strictObject({ spaceId: id, before: entryId.nullish() });
export const bringBackInput = z.strictObject({ spaceId: id, entryId });
export const activityPage = z.object({
  items: z.array(spaceActivity),
  nextBefore: entryId.nullable(),
});

/** What is new to the caller since their last visit: others' items. */
export const spaceVisit = z.object({ newSince: instant, newCount: z.number().int() });
