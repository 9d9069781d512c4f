import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { SavePartDialog } from '#features/media/media-dialogs.ts';
import { saveFile } from '#features/media/save-file.ts';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';

type Saved = Pick<MediaItem, 'id' | 'title' | 'type' | 'parentId'>;

/** Saves an item's original under its name; of a clip the file that is cut for it, as the person chooses. */
export function useSaveItem(): (item: Saved) => void {
  const show = useShowDialog();
  return (item) => {
    if (item.parentId === undefined) saveFile(`/api/media/${item.id}/download`);
    else show((onClose) => <SavePartDialog item={item} onClose={onClose} />);
  };
}
