import * as schema from '#clips/clips.schema.ts';
import { mediaItem } from '#media/media.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

/**
 * Clips: parts of a film or recording that are items of their own, without a file. Whoever may change the whole makes and
 * moves them; they are found, changed and deleted as all items are.
 */
export const clipsContract = {
  list: procedure('active')
    .input(z.strictObject({ mediaId: id }))
    .output(schema.clipList),
  make: procedure('active').input(schema.makeClipInput).output(mediaItem),
  /** Makes a clip of each chapter that has none. */
  makeOfChapters: procedure('active').input(schema.makeClipsInput).output(schema.madeClips),
  move: procedure('active').input(schema.moveClipInput).output(mediaItem),
  /**
   * Cuts each clip out of its film, as a film of its own, and then puts the film into the trash: in the background. Until
   * all are verified the film stays.
   */
  keep: procedure('active')
    .input(z.strictObject({ mediaId: id }))
    .output(z.object({ count: z.number().int() })),
  /** Has the file cut that is saved of a clip; `isReady`: it is there. */
  prepare: procedure('active')
    .input(z.strictObject({ id }))
    .output(z.object({ isReady: z.boolean() })),
  /** Lists how the caller may save a clip, and which of these files are there: all for who may save the whole, else one. */
  saved: procedure('active').input(z.strictObject({ id })).output(schema.savedParts),
  /** Has such a file made, unless it is there. */
  save: procedure('active').input(schema.savePartInput).output(schema.savedParts),
};
