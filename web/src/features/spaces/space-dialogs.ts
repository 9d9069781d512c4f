import { lazyPart } from '#ui/lazy-part.tsx';

/** The dialogs of spaces, for pages that show them only when asked. */
export const AddToSpaceDialog = lazyPart(
  async () => (await import('#features/spaces/add-to-space-dialog.tsx')).AddToSpaceDialog,
);

export const MakeSpaceDialog = lazyPart(
  async () => (await import('#features/spaces/make-space-dialog.tsx')).MakeSpaceDialog,
);
