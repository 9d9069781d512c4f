import { z } from 'zod';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';

export const thumbnailsContract = {
  /** Enqueues the making of a film's thumbnail. Spec: generate-video-thumbnail. */
  generate: procedure('active')
    .input(z.strictObject({ videoId: id }))
    .output(z.object({})),
  /** Takes the frame at a moment as the poster; null goes back to the ruled frame. */
  pickFrame: procedure('active')
    .input(z.strictObject({ videoId: id, atMs: z.number().int().min(0).nullable() }))
    .output(z.object({})),
};
