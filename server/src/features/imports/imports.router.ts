import {
  listImportPages,
  listImportPlaces,
  listImportRemarks,
  listSourceFiles,
  readImportPage,
} from '#features/imports/import-pages.service.ts';
import {
  createImport,
  discardImport,
  goOnWithImport,
  planAgain,
  startImport,
  stopImport,
  undoImportLater,
} from '#features/imports/import-steps.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { imports } = signedIn;

export const importsRouter = anyone.imports.router({
  list: imports.list.handler(({ context }) => listImportPages(context)),
  find: imports.find.handler(({ context, input }) => readImportPage(context, input)),
  places: imports.places.handler(({ context, input }) => listImportPlaces(context, input)),
  create: imports.create.handler(({ context, input }) => createImport(context, input)),
  sources: imports.sources.handler(({ context, input }) => listSourceFiles(context, input)),
  plan: imports.plan.handler(async ({ context, input }) => {
    await planAgain(context, input);
    return {};
  }),
  start: imports.start.handler(async ({ context, input }) => {
    await startImport(context, input);
    return {};
  }),
  stop: imports.stop.handler(async ({ context, input }) => {
    await stopImport(context, input);
    return {};
  }),
  goOn: imports.goOn.handler(async ({ context, input }) => {
    await goOnWithImport(context, input);
    return {};
  }),
  undo: imports.undo.handler(async ({ context, input }) => {
    await undoImportLater(context, input);
    return {};
  }),
  discard: imports.discard.handler(async ({ context, input }) => {
    await discardImport(context, input);
    return {};
  }),
  remarks: imports.remarks.handler(({ context, input }) => listImportRemarks(context, input)),
});
