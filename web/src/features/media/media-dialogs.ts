import { lazyPart } from '#ui/lazy-part.tsx';

/** The dialogs of items, for pages that show them only when asked. */
export const EditItemDialog = lazyPart(
  async () => (await import('#features/media/edit-item-dialog.tsx')).EditItemDialog,
);

export const ChangeDateDialog = lazyPart(
  async () => (await import('#features/media/capture/change-date-dialog.tsx')).ChangeDateDialog,
);

export const SavePartDialog = lazyPart(
  async () => (await import('#features/media/save-part-dialog.tsx')).SavePartDialog,
);
