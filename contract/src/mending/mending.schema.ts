import { rotation } from '#media/media.schema.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/** How much is cut off a side at most, in percent. */
export const cropMaximum = 20;
const side = z.number().int().min(0).max(cropMaximum);

/** How the picture and sound of a film are put right where it is shown; its original stays as it is. */
export const mending = z.strictObject({
  /** Which field of each picture comes first; `none`: the pictures are whole. Null: as the file says. */
  fields: z.enum(['top-first', 'bottom-first', 'none']).nullable(),
  /** Null: as the file says. */
  shape: z.enum(['4:3', '16:9']).nullable(),
  /** Clockwise, in degrees. */
  turn: rotation,
  /** What is cut off each side of the picture as the file has it, in percent. */
  crop: z.strictObject({ left: side, top: side, right: side, bottom: side }),
  /** One side on both, or the sides exchanged. Null: as it is. */
  sound: z.enum(['left', 'right', 'swapped']).nullable(),
  /** Of a reel, in pictures a second: it was transferred at one speed, and is shown at that of its camera. Films only. */
  speed: z
    .strictObject({
      recorded: z.literal([16, 18, 24]),
      transferred: z.literal([16, 18, 24, 25, 30]),
    })
    .nullable()
    .default(null),
});
export type Mending = z.infer<typeof mending>;

/** The same where it is stored outside of the database: what a later version adds is left out, and the rest is read. */
export const storedMending = z
  .object({ ...mending.shape, speed: mending.shape.speed.catch(null) })
  .nullish()
  .catch(null);

export const asItIs: Mending = {
  fields: null,
  shape: null,
  turn: 0,
  crop: { left: 0, top: 0, right: 0, bottom: 0 },
  sound: null,
  speed: null,
};

/** How many times as fast as its file a film is shown. */
export function speedOf({ speed }: Pick<Mending, 'speed'>): number {
  return speed ? speed.recorded / speed.transferred : 1;
}

/** `state`: `waiting` while the copies that show it are made; the old ones play until then. */
export const mendingState = z.object({ mending, state: z.enum(['done', 'waiting', 'failed']) });

/** A moment in the original's time. */
export const previewMendingInput = z.strictObject({
  mediaId: id,
  mending,
  beginMs: z.number().int().min(0).max(2_147_483_647),
});

/** Several at once: all parts of a box of tapes have the same fault. */
export const mendInput = z.strictObject({ mediaIds: z.array(id).min(1).max(500), mending });

/** `copies`: how many copies are made; for another speed none is needed. */
export const mendedItems = z.object({ count: z.number().int(), copies: z.number().int() });
