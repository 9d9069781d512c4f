import { z } from 'zod';
import { fixityFindings, fixityState } from '#fixity/fixity.schema.ts';
import { procedure } from '#procedure.ts';

/** Whether the originals are still, byte for byte, what was uploaded. */
export const fixityContract = {
  /** Sums up what is known, and tells how far a check of everything is. */
  state: procedure('admin').output(fixityState),
  /** Lists damaged originals and files that no item knows. */
  findings: procedure('admin').output(fixityFindings),
  /** Has every original read now, beside the usual work; `started` is false when that goes on already. */
  checkAll: procedure('superuser').output(z.object({ started: z.boolean() })),
};
