import { procedure } from '#procedure.ts';
import * as schema from '#shares/shares.schema.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * Links that show an item or a collection to people without an account (decisions: Copy link). The addresses of
 * visitors' files are /api/shares/{token}/{mediaId}/{variant}. An unknown, an expired and an ended link all answer
 * NOT_FOUND.
 */
export const sharesContract = {
  /** Makes a link to the caller's own item or collection. Spec: copy link. @throws NOT_FOUND for another's */
  create: procedure('active').input(schema.createShareInput).output(schema.createdShare),
  /** Lists the caller's links, newest first: all, or those of one item or collection. */
  list: procedure('active')
    .input(schema.listSharesInput)
    .output(z.object({ items: z.array(schema.share) })),
  /** Changes what a link allows and how long it lasts. */
  update: procedure('active').input(schema.updateShareInput).output(schema.share),
  /** Ends a link at once. */
  end: procedure('active').input(z.strictObject({ id })).output(done),
  /** Ends all links of the caller; returns how many. */
  endAll: procedure('active').output(z.object({ ended: z.number().int() })),

  /** Opens a link for a visitor, and counts the visit. */
  open: procedure('anyone').input(schema.tokenInput).output(schema.openedShare),
  /** Opens a link with its password, in this browser for 12 hours. @throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
  unlock: procedure('anyone').input(schema.unlockInput).output(done),
  /** Lists a page of the items of a link, in the order of the collection. */
  items: procedure('anyone').input(schema.sharedItemsInput).output(schema.sharedItems),
  /** Finds one item of a link, with all that the player needs. */
  item: procedure('anyone').input(schema.sharedItemInput).output(schema.sharedItem),
};
