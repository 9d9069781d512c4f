import {
  mendedItems,
  mendingState,
  mendInput,
  previewMendingInput,
} from '#mending/mending.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** Mending how films are shown, and how recordings sound: for whoever may change them. */
export const mendingContract = {
  find: procedure('active')
    .input(z.strictObject({ mediaId: id }))
    .output(mendingState),
  /** Makes a few seconds of a film as it would be shown: an MP4, as base64. */
  preview: procedure('active')
    .input(previewMendingInput)
    .output(z.object({ film: z.base64() })),
  /** Has the copies that play made anew; those of before play until then. All films or none. */
  set: procedure('active').input(mendInput).output(mendedItems),
};
