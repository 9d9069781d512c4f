import { saveFile } from '#features/media/save-file.ts';

/** Downloads an item's original under its original name. */
export const downloadOriginal = (mediaId: string): void =>
  saveFile(`/api/media/${mediaId}/download`);
