import * as schema from '#guest-boxes/guest-boxes.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * Links by which people without an account send files into a space. The bytes are sent by tus 1.0 to
 * /api/guests/{token}/uploads. What came waits until an editor of the space takes it in. An unknown, an expired and an
 * ended link all answer NOT_FOUND.
 */
export const guestBoxesContract = {
  /** Makes a link: for editors of the space. */
  create: procedure('active').input(schema.createGuestBoxInput).output(schema.createdGuestBox),
  /** Lists the open links of a space, for its editors. */
  list: procedure('active')
    .input(schema.guestBoxesInput)
    .output(z.object({ items: z.array(schema.guestBox) })),
  /** Ends a link at once: for who made it, and owners of the space. What came stays where it is. */
  end: procedure('active').input(schema.guestBoxInput).output(done),
  /** Lists what guests have sent and nobody has decided about, the latest first: for editors of the space. */
  files: procedure('active').input(schema.guestBoxesInput).output(schema.guestFiles),
  /** Puts files of guests into the space; the caller becomes their owner. @throws QUOTA_EXCEEDED; NOT_FOUND when others decided about all of them */
  takeIn: procedure('active').input(schema.decideInput).output(schema.decidedFiles),
  /** Puts files of guests into the trash of whoever made the link. @throws NOT_FOUND when others decided about all of them */
  refuse: procedure('active').input(schema.decideInput).output(schema.decidedFiles),

  /** Says to a guest whom the files go to, and how many the link still takes. */
  open: procedure('anyone').input(schema.guestTokenInput).output(schema.openedGuestBox),
  /** Opens a link with its password, in this browser for 12 hours. @throws INVALID_CREDENTIALS, TOO_MANY_REQUESTS */
  unlock: procedure('anyone').input(schema.unlockGuestBoxInput).output(done),
};
