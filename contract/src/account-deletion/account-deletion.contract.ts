import { procedure } from '#procedure.ts';
import { instant } from '#text.ts';
import { z } from '#zod.ts';

export const accountDeletionPreview = z.object({
  /** Films, photos and recordings, with those in the trash. */
  itemCount: z.number().int(),
  sizeBytes: z.number().int(),
  collectionCount: z.number().int(),
  linkCount: z.number().int(),
  /** What the caller has said in family spaces. */
  commentCount: z.number().int(),
  /** The caller is the last administrator: another person must become one before this account can be closed. */
  isLastAdministrator: z.boolean(),
});
export type AccountDeletionPreview = z.infer<typeof accountDeletionPreview>;

/** `takesWords`: what the caller has said in family spaces goes with the account, instead of staying of a former member. */
export const removeMineInput = z
  .strictObject({ takesWords: z.boolean().default(false) })
  .optional();

/** How people delete their own accounts. Administrators delete others by `people.remove`, under the same rules. */
export const accountDeletionContract = {
  /** Says what the deletion of the caller's account would delete. */
  preview: procedure('signed-in').output(accountDeletionPreview),
  /**
   * Closes the caller's account at once and puts its media into the trash; at `dueAt` all of it is deleted for good.
   * Until then an administrator can bring it back. @throws STEP_UP_REQUIRED, CONFLICT for the last administrator
   */
  removeMine: procedure('signed-in')
    .input(removeMineInput)
    .output(z.object({ dueAt: instant })),
};
