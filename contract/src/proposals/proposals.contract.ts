import { procedure } from '#procedure.ts';
import * as schema from '#proposals/proposals.schema.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/** What members of a space propose for items in it which they may not change themselves. */
export const proposalsContract = {
  /**
   * Proposes each field that differs; a proposal of the same person for it is replaced.
   *
   * @throws CONFLICT with 50 open ones; FORBIDDEN where the item's owner has left the space
   */
  propose: procedure('active')
    .input(schema.proposeInput)
    .output(z.object({ proposed: z.number().int() })),
  /** Lists the open ones of a space, 500 at most: all for editors, those for their own items for others. */
  list: procedure('active')
    .input(z.strictObject({ spaceId: id }))
    .output(schema.proposals),
  /** Stores what was proposed. @throws CHANGED_MEANWHILE where the field says something else than was seen */
  accept: procedure('active').input(schema.acceptProposalInput).output(done),
  refuse: procedure('active').input(schema.refuseProposalInput).output(done),
};
