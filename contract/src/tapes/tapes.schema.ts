import { say, sayTooLong } from '#field.messages.ts';
import {
  tapeItemsMaximum,
  tapeLabelMaximum,
  tapeNotesMaximum,
  tapeNumberMaximum,
  tapeTableMaximum,
} from '#limits.ts';
import { mediaItem } from '#media/media.schema.ts';
import { tapeKinds, tapeStates } from '#tapes/tape-words.ts';
import { id, instant, line, optionalLine, optionalText, revision } from '#text.ts';
import { z } from '#zod.ts';

/** What may be put onto a tape: what was made of it, and photos that show it. */
export const tapePart = z.enum(['content', 'photo']);
export type TapePart = z.infer<typeof tapePart>;

/** `change`: what is said of it; `own`: also what is on it, who sees it, and deleting it. */
export const tapeRight = z.enum(['change', 'own']);
export type TapeRight = z.infer<typeof tapeRight>;

const label = line(tapeLabelMaximum, 'tapeLabelRequired');
const number = z.number().int().min(1).max(tapeNumberMaximum);
const kind = z.enum(tapeKinds);
const state = z.enum(tapeStates);
const partialDate = z
  .string()
  .regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, say('partialDate'))
  .nullable();

/** What people write about a tape besides its label, kind and state. */
export const tapeWords = z.object({
  /** Where it lies: 'box 3, attic'. */
  place: optionalLine(200),
  /** Its sides or parts: 'sides A and B'. */
  parts: optionalLine(200),
  condition: optionalLine(500),
  transferredBy: optionalLine(200),
  /** '1998', '1998-07' or '1998-07-14'. */
  transferredOn: partialDate,
  transferredWith: optionalLine(200),
  notes: optionalText(tapeNotesMaximum),
});

/** A tape as its spine shows it to its owner and to members of its spaces. */
export const tapeCard = z.object({
  id,
  ownerId: id,
  number: z.number().int(),
  label: z.string(),
  kind,
  state,
  place: z.string().nullable(),
  /** Counts what this person may see of it. */
  itemCount: z.number().int(),
  rights: z.array(tapeRight),
});
export type TapeCard = z.infer<typeof tapeCard>;

const itemOnTape = mediaItem.extend({
  /** It is in no list, only here and in searches. */
  isPutAway: z.boolean(),
  /** The parts of it that are items of their own. */
  clipCount: z.number().int(),
});
export type ItemOnTape = z.infer<typeof itemOnTape>;

export const tape = tapeCard.extend({
  parts: z.string().nullable(),
  condition: z.string().nullable(),
  transferredBy: z.string().nullable(),
  transferredOn: z.string().nullable(),
  transferredWith: z.string().nullable(),
  notes: z.string().nullable(),
  /** What was made of it, in order: what this person may see. */
  items: z.array(itemOnTape),
  photos: z.array(itemOnTape),
  /** The spaces of this person that show it. */
  spaces: z.array(z.object({ id, name: z.string() })),
  /** Of all that people write about it. */
  revision,
});
export type Tape = z.infer<typeof tape>;

export const tapeList = z.object({ items: z.array(tapeCard) });

const written = tapeWords.partial().extend({ state: state.optional() });

export const createTapeInput = z.strictObject({
  label,
  kind,
  /** The next free one where it is left out. @throws CONFLICT where a tape has it, or had it */
  number: number.optional(),
  ...written.shape,
});

export const updateTapeInput = z.strictObject({
  id,
  label: label.optional(),
  kind: kind.optional(),
  ...written.shape,
  /** @throws CHANGED_MEANWHILE when the tape no longer has it */
  revision: revision.optional(),
});

export const tapeId = z.strictObject({ id });
export const tapeNumberInput = z.strictObject({ number });

export const removedTapes = z.object({
  items: z.array(
    z.object({
      id,
      number: z.number().int(),
      label: z.string(),
      removedAt: instant,
      endsAt: instant,
    }),
  ),
});

const mediaIds = z.array(id).min(1).max(tapeItemsMaximum);
export const putOntoTapeInput = z.strictObject({
  tapeId: id,
  mediaIds,
  part: tapePart.default('content'),
});
export const takeOffTapeInput = z.strictObject({ tapeId: id, mediaIds });

/** False brings them back into the lists. */
export const putAwayInput = z.strictObject({ tapeId: id, mediaIds, isPutAway: z.boolean() });

/** Where to move an item: behind `afterMediaId`, or to the front. */
export const moveOnTapeInput = z.strictObject({
  tapeId: id,
  mediaId: id,
  afterMediaId: id.nullable(),
});

export const tapeInSpaceInput = z.strictObject({ tapeId: id, spaceId: id });

export const tapesOfInput = z.strictObject({ mediaIds });
export const tapesOf = z.object({
  items: z.array(z.object({ mediaId: id, part: tapePart, tape: tapeCard })),
});

export const sameTapeInput = z.strictObject({ mediaId: id });
/** Films whose picture and sound agree with those of a film, and the tape that each is on. */
export const sameTape = z.object({
  items: z.array(z.object({ id, title: z.string(), tape: tapeCard.nullable() })),
});
export const notSameTapeInput = sameTapeInput.extend({ otherId: id });

/** A table of tapes as CSV; its first line names the columns. `isTrial`: only says what would be done. */
export const importTapesInput = z.strictObject({
  csv: z.string().max(tapeTableMaximum, sayTooLong(tapeTableMaximum)),
  isTrial: z.boolean().default(false),
});

/** What a table does, or would do. With a problem nothing is imported. */
export const importedTapes = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  problems: z.array(z.object({ line: z.number().int(), sentence: z.string() })),
});
export type ImportedTapes = z.infer<typeof importedTapes>;

/** A tape as sidecars and records keep it. */
export const storedTape = z.object({
  id,
  ownerId: id,
  number,
  label: z.string(),
  kind: kind.catch('other'),
  state: state.catch('transferred'),
  place: z.string().nullable(),
  parts: z.string().nullable(),
  condition: z.string().nullable(),
  transferredBy: z.string().nullable(),
  transferredOn: z.string().nullable(),
  transferredWith: z.string().nullable(),
  notes: z.string().nullable(),
});
export type StoredTape = z.infer<typeof storedTape>;

/** The tape that an item was made of, and its place on it. */
export const storedTapePlace = storedTape.extend({
  part: tapePart,
  position: z.number().int(),
  isPutAway: z.boolean().optional(),
});
export type StoredTapePlace = z.infer<typeof storedTapePlace>;
