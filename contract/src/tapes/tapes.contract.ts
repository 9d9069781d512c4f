import { procedure } from '#procedure.ts';
import * as schema from '#tapes/tapes.schema.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * The shelf: the tapes (cassettes, reels, discs, albums) that items were made of. They are their owner's; members of a
 * space that one was put into see it, and editors of the space change what is said of it. Nobody else does: no link
 * shows a tape. Every change is published on the topic tapes.
 */
export const tapesContract = {
  /** Lists all tapes that the caller sees, by place and number. */
  list: procedure('active').output(schema.tapeList),
  /** Counts the tapes that the caller sees. */
  count: procedure('active').output(z.object({ count: z.number().int() })),
  /** Finds a tape with what was made of it. */
  find: procedure('active').input(schema.tapeId).output(schema.tape),
  /** Finds the tape that has a number, as its printed label says it. */
  findByNumber: procedure('active').input(schema.tapeNumberInput).output(schema.tapeCard),
  /** Says which address is printed before `/t/{number}` on labels. */
  printedAddress: procedure('active').output(z.object({ address: z.string() })),
  /**
   * Makes tapes of the lines of a table, and changes those whose numbers it names, all or none. A trial says what it would
   * do; problems come with their lines.
   */
  import: procedure('active').input(schema.importTapesInput).output(schema.importedTapes),
  /** Writes the own tapes as a table. */
  export: procedure('active').output(z.object({ csv: z.string() })),
  /** Makes a tape. Its number is never given to another one. */
  create: procedure('active').input(schema.createTapeInput).output(schema.tapeCard),
  /** Changes what is said of a tape; fields left out stay unchanged. */
  update: procedure('active').input(schema.updateTapeInput).output(schema.tapeCard),
  /** Deletes a tape; what was made of it stays. It can be brought back for 30 days. */
  remove: procedure('active').input(schema.tapeId).output(done),
  /** Lists the own deleted tapes that can be brought back, latest first. */
  removed: procedure('active').output(schema.removedTapes),
  /** Brings a deleted tape back, with what is not on another one meanwhile. */
  restore: procedure('active').input(schema.tapeId).output(done),
  /** Puts own items at the end of an own tape, all or none; they leave the tape on which they were. */
  putItems: procedure('active')
    .input(schema.putOntoTapeInput)
    .output(z.object({ changed: z.number().int() })),
  /** Takes items off a tape; they stay in the archive. */
  takeItems: procedure('active').input(schema.takeOffTapeInput).output(done),
  /**
   * Puts films away onto their tape, because their parts say it all: they leave lists, home and counts, and are still found
   * and played from the tape and their parts.
   * @throws CONFLICT where nothing was made of one
   */
  putAway: procedure('active')
    .input(schema.putAwayInput)
    .output(z.object({ changed: z.number().int() })),
  /** Moves an item to another place on its tape. */
  moveItem: procedure('active').input(schema.moveOnTapeInput).output(done),
  /** Says on which tapes these items are. */
  of: procedure('active').input(schema.tapesOfInput).output(schema.tapesOf),
  /** Lists films that are perhaps transfers of the same tape as one that the caller may change; of them those that they see. */
  sameAs: procedure('active').input(schema.sameTapeInput).output(schema.sameTape),
  /** Remembers, for all, that two films are not of the same tape. */
  notSame: procedure('active').input(schema.notSameTapeInput).output(done),
  /** Puts an own tape into a space: its members see it, and of its items those that are in their spaces, too. */
  share: procedure('active').input(schema.tapeInSpaceInput).output(done),
  /** Takes a tape out of a space: its owner, or an editor of the space. */
  withdraw: procedure('active').input(schema.tapeInSpaceInput).output(done),
};
