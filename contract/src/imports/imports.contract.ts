import * as schema from '#imports/imports.schema.ts';
import { procedure } from '#procedure.ts';
import { id } from '#text.ts';
import { z } from '#zod.ts';

const done = z.object({});

/**
 * Moving in: a source, a plan, and what became of every file. An import is seen by the person whose archive it goes to,
 * and by the administrator who began it. A browser sends its files to /api/uploads, with `importId`; GET
 * /api/imports/{id}.csv lists every file.
 */
export const importsContract = {
  /** Lists imports, the latest first. */
  list: procedure('active').output(z.object({ items: z.array(schema.importSummary) })),
  find: procedure('active').input(schema.importInput).output(schema.importDetails),
  /** Lists the folders and ZIP files in a folder below IMPORT_DIR. @throws NOT_FOUND */
  places: procedure('admin').input(schema.listPlacesInput).output(schema.importPlaces),
  /**
   * Begins an import; one that reads a folder of the server or an Immich server is planned at once, and one of the same
   * source that was interrupted is found again. The key of Immich is kept, sealed, until the import ends.
   * @throws FORBIDDEN for who is no administrator, unless the files are sent by a browser for oneself; CONFLICT with a
   * sentence when the source cannot be read
   */
  create: procedure('active').input(schema.createImportInput).output(z.object({ id })),
  /** Lists what a browser has sent of the source, to go on with the rest. */
  sources: procedure('active')
    .input(schema.importInput)
    .output(z.object({ items: z.array(schema.sourceFile) })),
  /** Reads the source and makes the plan, or makes it again. @throws CONFLICT while files are missing, or once started */
  plan: procedure('active').input(schema.planImportInput).output(done),
  /** Accepts the plan and starts. @throws CONFLICT without a plan; QUOTA_EXCEEDED, STORAGE_FULL when it does not fit */
  start: procedure('active').input(schema.startImportInput).output(done),
  /** Ends the work after the files that are under way; it can go on. @throws CONFLICT when it is not running */
  stop: procedure('active').input(schema.importInput).output(done),
  /** Goes on where it stopped. @throws CONFLICT when it did not */
  goOn: procedure('active').input(schema.importInput).output(done),
  /** Moves all that it has kept into the trash. @throws CONFLICT while it runs, or before it started */
  undo: procedure('active').input(schema.importInput).output(done),
  /** Forgets an import that was never started, with what was sent for it. @throws CONFLICT once started */
  discard: procedure('active').input(schema.importInput).output(done),
  /** Lists files with something to be said of them, page by page. */
  remarks: procedure('active').input(schema.listRemarksInput).output(schema.importRemarks),
};
