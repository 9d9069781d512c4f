import { proposalAnswerMaximum } from '#limits.ts';
import { keptFields } from '#media/history.schema.ts';
import { capturePrecision, mediaItem, rotation, wallClock } from '#media/media.schema.ts';
import { description, id, instant, optionalText, title } from '#text.ts';
import { z } from '#zod.ts';

/** What somebody wants an item to say; fields left out stay as they are. */
const wanted = z.strictObject({
  title: title('fileNameRequired').optional(),
  description: description.optional(),
  capture: z
    .strictObject({
      localTime: wallClock.nullable(),
      precision: capturePrecision,
      isApproximate: z.boolean().default(false),
    })
    .optional(),
  rotation: rotation.optional(),
});

/** `spaceId`: one in which the caller may propose; by default the first by name. */
export const proposeInput = wanted.extend({ mediaId: id, spaceId: id.optional() });

/** What some fields say. */
const said = keptFields.partial();

/** What a member proposes for one field of an item. */
export const proposal = z.object({
  id,
  mediaId: id,
  mediaType: mediaItem.shape.type,
  mediaTitle: z.string(),
  thumbnailUrl: z.string().nullable(),
  field: keptFields.keyof(),
  /** What its proposer saw, what they want, and what it says now. */
  before: said,
  after: said,
  current: said,
  byName: z.string(),
  at: instant,
});
export type Proposal = z.infer<typeof proposal>;

/** Those of one field of an item follow each other. */
export const proposals = z.object({ items: z.array(proposal) });

/**
 * `edited`: what is to be stored instead of what was proposed. `over`: what the person saw that the field says now, if
 * that is not what the proposer saw.
 */
export const acceptProposalInput = z.strictObject({
  proposalId: id,
  edited: wanted.optional(),
  over: said.optional(),
});
export const refuseProposalInput = z.strictObject({
  proposalId: id,
  words: optionalText(proposalAnswerMaximum),
});
