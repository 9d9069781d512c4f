import { capture, rotation } from '#media/media.schema.ts';
import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

/** The fields of an item whose changes are kept, with what each may say. */
export const keptFields = z.object({
  title: z.string(),
  description: z.string().nullable(),
  capture,
  rotation,
});
export type KeptFields = z.infer<typeof keptFields>;

const keptField = keptFields.keyof();
export type KeptField = z.infer<typeof keptField>;

/** What is the poster of a film: a frame, a picture that somebody chose, or with neither the frame of the rule. */
const posterChoice = z.object({ atMs: z.number().int().nullable(), pictureId: id.nullable() });
export type PosterChoice = z.infer<typeof posterChoice>;

/** The fields of the history: those, and the poster, which nobody proposes. */
export const historyFields = keptFields.extend({ poster: posterChoice });
export type HistoryFields = z.infer<typeof historyFields>;

const historyField = historyFields.keyof();
export type HistoryField = z.infer<typeof historyField>;

const changeId = z.number().int().positive();

/** What some fields say. */
const said = historyFields.partial();

/** What a person changed: one field, before and after. */
export const itemChange = z.object({
  id: changeId,
  field: historyField,
  before: said,
  after: said,
  /** Null where its reader shares no space with that person, or the account is gone. */
  byName: z.string().nullable(),
  at: instant,
});
export type ItemChange = z.infer<typeof itemChange>;

/** `before`: `nextBefore` of the page before. */
export const itemHistoryInput = z.strictObject({ id, before: changeId.nullish() });

/** Newest first, with what the fields say now. */
export const itemHistory = z.object({
  items: z.array(itemChange),
  current: historyFields,
  nextBefore: changeId.nullable(),
});
export type ItemHistory = z.infer<typeof itemHistory>;

/**
 * Puts back what a field said before a change. `over`: what the person saw that it says now, if that is no longer what
 * the change made of it.
 */
export const undoChangeInput = z.strictObject({ id, changeId, over: said.optional() });
