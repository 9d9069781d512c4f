import {
  fixityFindings,
  fixityState,
  listStorageInput,
  orphanedFiles,
} from '#fixity/fixity.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/** Whether the originals still have the bytes that were uploaded. */
export const fixityContract = {
  /** Sums up the last checks, and says how far a check of all originals is. */
  state: procedure('admin').output(fixityState),
  /** Lists damaged originals. */
  findings: procedure('admin').output(fixityFindings),
  /** Lists, by name, stored files that belong to no item. Spec §9: storage listing. */
  listOrphaned: procedure('admin').input(listStorageInput).output(orphanedFiles),
  /** Starts a check of all originals, besides the usual ones; `started` is false when one is already running. */
  checkAll: procedure('superuser').output(z.object({ started: z.boolean() })),
};
