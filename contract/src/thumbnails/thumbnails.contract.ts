import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

export const thumbnailsContract = {
  /** Enqueues the job that makes a film's thumbnail. Spec: generate-video-thumbnail. */
  generate: procedure('active')
    .input(z.strictObject({ videoId: id }))
    .output(z.object({})),
  /** Makes the frame at a moment the poster; null restores the frame of the poster rule. */
  pickFrame: procedure('active')
    .input(z.strictObject({ videoId: id, atMs: z.number().int().min(0).nullable() }))
    .output(z.object({})),
};
