import { z } from 'zod';
import {
  fixityFindings,
  fixityState,
  listStorageInput,
  orphanedFiles,
} from '#fixity/fixity.schema.ts';
import { procedure } from '#procedure.ts';

/** Whether the originals are still, byte for byte, what was uploaded. */
export const fixityContract = {
  /** Sums up what is known, and tells how far a check of everything is. */
  state: procedure('admin').output(fixityState),
  /** Lists damaged originals. */
  findings: procedure('admin').output(fixityFindings),
  /** Lists, by name, files of the storage that no item knows. Spec §9: storage listing. */
  listOrphaned: procedure('admin').input(listStorageInput).output(orphanedFiles),
  /** Has every original read now, beside the usual work; `started` is false when that goes on already. */
  checkAll: procedure('superuser').output(z.object({ started: z.boolean() })),
};
