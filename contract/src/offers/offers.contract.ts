import * as schema from '#offers/offers.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * How items stay in a family space although their owner closes the account: before that, an owner of the space is asked
 * to take them over, and becomes their owner with a yes. Administrators ask for others, whose accounts they may delete.
 */
export const offersContract = {
  /** Lists the open spaces that show items of a person: to the person those that they are in, to administrators all. */
  places: procedure('active').input(schema.placesInput).output(schema.offerPlaces),
  /**
   * Asks an owner of a space to take over what it shows of a person, for 14 days; replaces what was asked before.
   *
   * @throws NOT_FOUND for who is no other owner; CONFLICT while items are handed over; TOO_MANY_REQUESTS
   */
  make: procedure('active').input(schema.makeOfferInput).output(done),
  /** Takes a question back. @throws CONFLICT while items are handed over */
  withdraw: procedure('active').input(schema.offerInput).output(done),
  /** Lists what the caller, an owner of the space, is asked to take over. */
  list: procedure('active')
    .input(z.strictObject({ spaceId: id }))
    .output(schema.offers),
  /** Takes over what the space shows of the person at that time. @throws QUOTA_EXCEEDED; NOT_FOUND when it is over */
  accept: procedure('active').input(schema.offerInput).output(done),
  refuse: procedure('active').input(schema.refuseOfferInput).output(done),
};
