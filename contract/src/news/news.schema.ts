import { alertKind } from '#alerts/alerts.contract.ts';
import { mediaType } from '#media/media.schema.ts';
import { newsKind, newsSwitch } from '#news/news-kinds.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

const newsId = z.number().int().positive();

/** One thing that the caller is told. Where they may see something no longer, it is not named, or the entry is left out. */
export const news = z.object({
  id: newsId,
  kind: newsKind,
  at: instant,
  isUnread: z.boolean(),
  /** How often the same happened before it was read; how many files a guest sent. */
  count: z.number().int(),
  /** Null where nobody did it, or they share no space any more. */
  actor: z.object({ id, name: z.string() }).nullable(),
  space: z.object({ id, name: z.string() }).nullable(),
  item: z
    .object({ id, type: mediaType, title: z.string(), thumbnailUrl: z.string().nullable() })
    .nullable(),
  /** With which a proposal was refused. */
  words: z.string().nullable(),
  guestName: z.string().nullable(),
  finding: alertKind.nullable(),
  /** What opens the page for joining, where somebody invited the caller. */
  invitation: z.string().nullable(),
});
export type News = z.infer<typeof news>;

/** `before`: `nextBefore` of the page before. */
export const newsPageInput = z.strictObject({ before: newsId.nullish() });
export const newsPage = z.object({ items: z.array(news), nextBefore: newsId.nullable() });
export const newsCounts = z.object({ total: z.number().int(), unread: z.number().int() });

export const newsSetting = z.object({ kind: newsSwitch, isOn: z.boolean() });
export type NewsSetting = z.infer<typeof newsSetting>;
