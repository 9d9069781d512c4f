import { id, instant } from '#text.ts';
import { z } from '#zod.ts';

export const whoSeesInput = z.strictObject({ mediaId: id });
export const endShownLinkInput = z.strictObject({ mediaId: id, linkId: id });

/** What shows an item to others, as far as the caller may know it. */
export const whoSees = z.object({
  /** Who sent it without an account. */
  guestName: z.string().nullable(),
  spaces: z.array(
    z.object({
      id,
      name: z.string(),
      mayTakeOut: z.boolean(),
      /** Whether editors may make links to it; null where that is not the caller's to say. */
      mayPassOn: z.boolean().nullable(),
      /** The collections of the space that hold it. `makerName` null: whoever made it has no account any more. */
      collections: z.array(
        z.object({
          id,
          name: z.string(),
          makerName: z.string().nullable(),
          mayTakeOut: z.boolean(),
        }),
      ),
    }),
  ),
  /** The links to the caller's own item, or to a collection that shows it. */
  links: z.array(
    z.object({
      id,
      /** Null also where somebody else made the link. */
      name: z.string().nullable(),
      /** Null: the caller made it. */
      maker: z.object({ id, name: z.string() }).nullable(),
      /** Null: the link is to the item itself. */
      collectionName: z.string().nullable(),
      hasPassword: z.boolean(),
      expiresAt: instant.nullable(),
    }),
  ),
});
export type WhoSees = z.infer<typeof whoSees>;
