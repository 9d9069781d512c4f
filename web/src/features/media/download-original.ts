import { saveFile } from '#features/media/save-file.ts';

/** Downloads an item's original under its original name. */
export function downloadOriginal(mediaId: string): void {
  return saveFile(`/api/media/${mediaId}/download`);
}
