import { z } from 'zod';
import { procedure } from '#procedure.ts';
import * as schema from '#trash/trash.schema.ts';

/**
 * Where deleted files stay for 30 days. Calls with several items do all or nothing: one that is missing, or another
 * person's, answers NOT_FOUND for all of them.
 */
export const trashContract = {
  /** Lists one page of the caller's deleted files, the latest deleted first. */
  list: procedure('active').input(schema.listTrashInput).output(schema.trashPage),
  /** Puts several items into the trash at once; media.remove is for one. */
  add: procedure('active').input(schema.trashIds).output(schema.changedIds),
  /** Brings items back, with their collections and shares as they were. */
  restore: procedure('active').input(schema.trashIds).output(schema.changedIds),
  /** Deletes items of the trash for good, with their files. Another's: a superuser only. @throws STEP_UP_REQUIRED, STORAGE_OFFLINE */
  purge: procedure('active').input(schema.trashIds).output(schema.changedIds),
  /** Deletes for good all that is in the caller's trash. @throws STEP_UP_REQUIRED, STORAGE_OFFLINE */
  empty: procedure('active').output(z.object({ count: z.number().int() })),
};
