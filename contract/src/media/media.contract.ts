import * as history from '#media/history.schema.ts';
import * as lists from '#media/media-lists.schema.ts';
import * as schema from '#media/media.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const mediaId = z.strictObject({ id });

export const mediaContract = {
  /**
   * Lists one page of media, newest first unless asked otherwise.
   * Spec: media select, photos select, admin_get_all_media, admin_get_all_photos (scope 'all').
   */
  list: procedure('active').input(lists.listMediaInput).output(lists.mediaPage),
  /** Counts a list and says where each of its pages begins. */
  pages: procedure('active').input(lists.mediaFilter).output(lists.mediaPages),
  /**
   * Returns the months of a list with the proportions of their items, so that the page knows every height before
   * loading.
   */
  timeline: procedure('active')
    .input(lists.timelineInput)
    .output(z.object({ groups: z.array(lists.timelineGroup) })),
  /** Lists the ids of a list from its start, for selecting all: 10,000 at most. */
  ids: procedure('active')
    .input(lists.mediaFilter)
    .output(z.object({ ids: z.array(id) })),
  /** Finds an item's neighbours in a list, for the viewer: up to `radius` before and after it, in the list's order. */
  around: procedure('active').input(lists.aroundInput).output(lists.mediaAround),
  /**
   * Lists another person's media, for administrators; anyone may list their own. Spec: get_user_media, get_user_photos.
   */
  listForUser: procedure('active')
    .input(
      lists.listMediaInput
        .omit({ scope: true, ownerId: true, spaceId: true })
        .extend({ targetUserId: id }),
    )
    .output(lists.mediaPage),
  /** Sums up the media of a type in a scope: the summary cards of /photos, /movies, /audio. */
  summary: procedure('active').input(lists.summaryInput).output(lists.mediaSummary),
  /** Finds one item with all that player, viewer and details panel show. */
  find: procedure('active').input(mediaId).output(schema.mediaDetails),
  /** Changes title or description. Spec: media update by id, photos update by id. */
  update: procedure('active').input(schema.updateMediaInput).output(schema.mediaItem),
  /** Sets the capture date of some items to the one that a person gives. */
  setCapture: procedure('active')
    .input(schema.setCaptureInput)
    .output(z.object({ items: z.array(schema.mediaItem) })),
  /** Rotates a photo without changing its original; degrees clockwise, absolute. */
  rotate: procedure('active')
    .input(
      mediaId.extend({
        rotation: schema.rotation,
      }),
    )
    .output(schema.mediaItem),
  /** Lists what people changed of title, description, date and rotation: 50 at a time. */
  history: procedure('active').input(history.itemHistoryInput).output(history.itemHistory),
  /**
   * Puts back what a field said before a change.
   *
   * @throws CHANGED_MEANWHILE where it says something else by now, unless `over` says the same
   */
  undoChange: procedure('active').input(history.undoChangeInput).output(schema.mediaItem),
  /** Puts an item into the trash. Spec: media delete by id, photos delete by id. */
  remove: procedure('active').input(mediaId).output(schema.removedMedia),
  /** Brings an item back from the trash. */
  restore: procedure('active').input(mediaId).output(schema.mediaItem),
  /** Processes an item once more. */
  retry: procedure('active').input(mediaId).output(schema.mediaItem),
  /**
   * Has a film or recording converted that a browser could not play, once. The answer's status is `processing` when a
   * copy is coming; otherwise there is nothing better to be made.
   */
  requestCopy: procedure('active').input(mediaId).output(schema.mediaItem),
  /** Saves the position at which this person stopped playing. */
  setPosition: procedure('active')
    .input(mediaId.extend({ positionMs: z.number().int().min(0) }))
    .output(z.object({ positionMs: z.number().int() })),
  /**
   * Signs a URL that works without a session: 3600 s for view and download, 60 s for thumbnail (the original, to make
   * one). Spec: storage createSignedUrl, public URL lookup.
   */
  signUrl: procedure('active')
    .input(mediaId.extend({ purpose: z.enum(['view', 'download', 'thumbnail']) }))
    .output(z.object({ url: z.string(), expiresAt: z.string() })),
  /** Reads how the last background processing of the person's films went (spec §4, §8). */
  backgroundSummary: procedure('active').output(schema.backgroundSummary),
};
