import { lazyPart } from '#ui/lazy-part.tsx';

/** The dialogs of the shelf, for pages that show them only when asked. */
export const MakeTapeDialog = lazyPart(
  async () => (await import('#features/tapes/make-tape-dialog.tsx')).MakeTapeDialog,
);

export const ImportTapesDialog = lazyPart(
  async () => (await import('#features/tapes/import-tapes-dialog.tsx')).ImportTapesDialog,
);

export const PutOntoTapeDialog = lazyPart(
  async () => (await import('#features/tapes/put-onto-tape-dialog.tsx')).PutOntoTapeDialog,
);
