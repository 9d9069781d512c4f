import { setCapture } from '#features/media/capture.service.ts';
import { openItemHistory, undoChange } from '#features/media/history.service.ts';
import {
  listAround,
  listIds,
  listPage,
  listPageOf,
  listPages,
  listTimeline,
  summarise,
} from '#features/media/media-lists.service.ts';
import {
  changeItem,
  openMedia,
  removeMedia,
  requestCopy,
  restoreMedia,
  retryMedia,
  rotatePhoto,
  setPosition,
} from '#features/media/media.service.ts';
import { signMediaUrl } from '#features/media/signed-url.service.ts';
import { readBackgroundSummary } from '#features/processing/reprocess/background.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { media } = signedIn;

export const mediaRouter = anyone.media.router({
  list: media.list.handler(({ context, input }) => listPage(context, input)),
  pages: media.pages.handler(({ context, input }) => listPages(context, input)),
  timeline: media.timeline.handler(({ context, input }) => listTimeline(context, input)),
  ids: media.ids.handler(({ context, input }) => listIds(context, input)),
  around: media.around.handler(({ context, input }) => listAround(context, input)),
  listForUser: media.listForUser.handler(({ context, input }) => listPageOf(context, input)),
  summary: media.summary.handler(({ context, input }) => summarise(context, input)),
  find: media.find.handler(({ context, input }) => openMedia(context, input.id)),
  update: media.update.handler(({ context, input }) => changeItem(context, input)),
  setCapture: media.setCapture.handler(({ context, input }) => setCapture(context, input)),
  rotate: media.rotate.handler(({ context, input }) => rotatePhoto(context, input)),
  history: media.history.handler(({ context, input }) => openItemHistory(context, input)),
  undoChange: media.undoChange.handler(({ context, input }) => undoChange(context, input)),
  remove: media.remove.handler(({ context, input }) => removeMedia(context, input.id)),
  restore: media.restore.handler(({ context, input }) => restoreMedia(context, input.id)),
  retry: media.retry.handler(({ context, input }) => retryMedia(context, input.id)),
  requestCopy: media.requestCopy.handler(({ context, input }) => requestCopy(context, input.id)),
  setPosition: media.setPosition.handler(({ context, input }) => setPosition(context, input)),
  signUrl: media.signUrl.handler(({ context, input }) => signMediaUrl(context, input)),
  backgroundSummary: media.backgroundSummary.handler(({ context }) =>
    readBackgroundSummary(context, context.actor.userId),
  ),
});
