import * as schema from '#chapters/chapters.schema.ts';
import { procedure } from '#procedure.ts';
import { z } from '#zod.ts';

/**
 * The named parts of a film or recording. Whoever sees it sees them, and whoever may change it may change them. Until
 * somebody makes one they are those of the file, which never changes.
 */
export const chaptersContract = {
  list: procedure('active').input(schema.mediaIdInput).output(schema.chapterList),
  /** Makes or changes a chapter. The last write of a field counts; what it replaces is in the history. */
  put: procedure('active').input(schema.putChapterInput).output(schema.chapter),
  remove: procedure('active').input(schema.chapterInput).output(z.object({})),
  /** Replaces all chapters by those of a text; one that begins where one began keeps its date, and is the same. */
  import: procedure('active').input(schema.importChaptersInput).output(schema.importedChapters),
  export: procedure('active').input(schema.exportChaptersInput).output(schema.exportedChapters),
  /** Lists what was replaced or removed, 200 at a time; the last few thousand are kept. */
  history: procedure('active').input(schema.chapterHistoryInput).output(schema.chapterHistory),
};
