import { offerAnswerMaximum } from '#limits.ts';
import { id, instant, optionalText } from '#text.ts';
import { z } from '#zod.ts';

/** 'over': not answered in time, or whoever was asked owns the space no more. */
const offerState = z.enum(['waiting', 'moving', 'refused', 'over']);

/** `userId`: whose items; by default the caller's. Of others administrators ask. */
export const placesInput = z.strictObject({ userId: id.optional() });

/** A space that shows items of a person, and who could take them over. */
export const offerPlace = z.object({
  spaceId: id,
  spaceName: z.string(),
  itemCount: z.number().int(),
  sizeBytes: z.number().int(),
  /** The owners of the space who can act, but the person. */
  owners: z.array(z.object({ userId: id, displayName: z.string() })),
  /** The last time that somebody was asked. */
  offer: z
    .object({
      id,
      askedName: z.string(),
      state: offerState,
      expiresAt: instant,
      /** With which it was refused. */
      words: z.string().nullable(),
    })
    .nullable(),
});
export type OfferPlace = z.infer<typeof offerPlace>;
export const offerPlaces = z.object({ items: z.array(offerPlace) });

export const makeOfferInput = placesInput.extend({ spaceId: id, toUserId: id });
export const offerInput = z.strictObject({ offerId: id });
export const refuseOfferInput = offerInput.extend({ words: optionalText(offerAnswerMaximum) });

/** What an owner of a space is asked to take over. */
export const offer = z.object({
  id,
  giverName: z.string(),
  isByAdministrator: z.boolean(),
  /** That the space shows now. */
  itemCount: z.number().int(),
  sizeBytes: z.number().int(),
  /** The caller's quota has capacity for it. */
  fits: z.boolean(),
  state: offerState.extract(['waiting', 'moving']),
  expiresAt: instant,
});
export type Offer = z.infer<typeof offer>;
export const offers = z.object({ items: z.array(offer) });
