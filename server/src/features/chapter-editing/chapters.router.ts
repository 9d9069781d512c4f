import {
  openChapters,
  openHistory,
  putChapter,
  removeChapter,
} from '#features/chapter-editing/chapters.service.ts';
import {
  exportChapters,
  importChapters,
} from '#features/chapter-editing/exchange-chapters.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { chapters } = signedIn;

export const chaptersRouter = anyone.chapters.router({
  list: chapters.list.handler(({ context, input }) => openChapters(context, input.mediaId)),
  put: chapters.put.handler(({ context, input }) => putChapter(context, input)),
  remove: chapters.remove.handler(({ context, input }) => removeChapter(context, input)),
  import: chapters.import.handler(({ context, input }) => importChapters(context, input)),
  export: chapters.export.handler(({ context, input }) => exportChapters(context, input)),
  history: chapters.history.handler(({ context, input }) => openHistory(context, input)),
});
