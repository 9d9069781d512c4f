import { procedure } from '#procedure.ts';
import * as schema from '#trash/trash.schema.ts';
import { z } from '#zod.ts';

/**
 * Where deleted items stay for 30 days. Calls with several items change all or none: when one is missing or belongs to
 * another person, the answer is NOT_FOUND.
 */
export const trashContract = {
  /** Lists one page of the caller's deleted files, or to administrators of everybody's, the latest deleted first. */
  list: procedure('active').input(schema.listTrashInput).output(schema.trashPage),
  /** Puts several items into the trash at once; media.remove is for one. */
  add: procedure('active').input(schema.trashIds).output(schema.changedIds),
  /** Restores items, with their collections and shares as they were. */
  restore: procedure('active').input(schema.trashIds).output(schema.changedIds),
  /**
   * Deletes items of the trash for good, with their files. Only a superuser may delete another person's.
   * @throws STEP_UP_REQUIRED, STORAGE_OFFLINE
   */
  purge: procedure('active').input(schema.trashIds).output(schema.changedIds),
  /** Deletes everything in the caller's trash for good. @throws STEP_UP_REQUIRED, STORAGE_OFFLINE */
  empty: procedure('active').output(z.object({ count: z.number().int() })),
  /** Says whether the nightly purge waits for an administrator. */
  purgeState: procedure('admin').output(schema.purgeState),
  /**
   * Allows the purge that waits; `count` is the number that the caller was told.
   * @throws STEP_UP_REQUIRED, CONFLICT when it is larger by now, or none waits
   */
  releaseHeld: procedure('admin').input(schema.releaseHeldInput).output(z.object({})),
};
