import { lazyPart } from '#ui/lazy-part.tsx';

/** The dialogs of sharing, for pages that show them only when asked. */
export const ShareDialog = lazyPart(
  async () => (await import('#features/shares/share-dialog.tsx')).ShareDialog,
);

export const ShareSelectedDialog = lazyPart(
  async () => (await import('#features/shares/share-selected-dialog.tsx')).ShareSelectedDialog,
);
