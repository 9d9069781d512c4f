import { mendingState, mendInput } from '#mending/mending.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** Mending how films are shown, and how recordings sound: for whoever may change them. */
export const mendingContract = {
  find: procedure('active')
    .input(z.strictObject({ mediaId: id }))
    .output(mendingState),
  /** Has the copies that play made anew; those of before play until then. All films or none. */
  set: procedure('active')
    .input(mendInput)
    .output(z.object({ count: z.number().int() })),
};
