import { lazyPart } from '#ui/lazy-part.tsx';

/** The dialogs of collections, for pages that show them only when asked. */
export const AddToCollectionDialog = lazyPart(
  async () =>
    (await import('#features/collections/add-to-collection-dialog.tsx')).AddToCollectionDialog,
);

export const CreateCollectionDialog = lazyPart(
  async () =>
    (await import('#features/collections/create-collection-dialog.tsx')).CreateCollectionDialog,
);

export const EditCollectionDialog = lazyPart(
  async () =>
    (await import('#features/collections/edit-collection-dialog.tsx')).EditCollectionDialog,
);

export const ThumbnailPickerDialog = lazyPart(
  async () =>
    (await import('#features/collections/thumbnail-picker-dialog.tsx')).ThumbnailPickerDialog,
);

export const MediaPickerDialog = lazyPart(
  async () => (await import('#features/collections/media-picker-dialog.tsx')).MediaPickerDialog,
);

export const CaptionDialog = lazyPart(
  async () => (await import('#features/collections/caption-dialog.tsx')).CaptionDialog,
);

export const MoveItemDialog = lazyPart(
  async () => (await import('#features/collections/move-item-dialog.tsx')).MoveItemDialog,
);
