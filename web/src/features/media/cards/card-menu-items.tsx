import type { MediaItem, MediaStatus } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { CalendarCog, Download, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { use } from 'react';
import { api } from '#api/orpc.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { ChangeDateDialog, EditItemDialog } from '#features/media/media-dialogs.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useRemoveMedia } from '#features/media/use-remove-media.tsx';
import { useSaveItem } from '#features/media/use-save-item.tsx';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';

const troubled: ReadonlySet<MediaStatus> = new Set(['failed', 'unprocessable', 'partial']);
const words = mediaMessages.card;

type CardMenuItemsProps = { item: MediaItem; onRemoved: (() => void) | undefined };

/** The entries that every item has in its menu, as far as the person may use them. */
export function CardMenuItems({ item, onRemoved }: CardMenuItemsProps) {
  const remove = useRemoveMedia(onRemoved);
  const show = useShowDialog();
  const save = useSaveItem();
  const retry = useMutation(api.media.retry.mutationOptions());
  const { download, mend, trash } = use(ItemRightsContext).rightsOn(item);
  const canRetry = mend && troubled.has(item.status);
  return (
    <>
      {download && (
        <MenuItem icon={Download} onSelect={() => save(item)}>
          {words.download}
        </MenuItem>
      )}
      {mend && (
        <>
          <MenuItem
            icon={Pencil}
            onSelect={() => show((onClose) => <EditItemDialog item={item} onClose={onClose} />)}
          >
            {mediaActionMessages.edit.menu}
          </MenuItem>
          <MenuItem
            icon={CalendarCog}
            onSelect={() =>
              show((onClose) => <ChangeDateDialog ids={[item.id]} item={item} onClose={onClose} />)
            }
          >
            {mediaActionMessages.date.change}
          </MenuItem>
        </>
      )}
      {canRetry && (
        <MenuItem icon={RotateCcw} onSelect={() => retry.mutate({ id: item.id })}>
          {words.retry}
        </MenuItem>
      )}
      {trash && (
        <>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => void remove(item)}>
            {words.delete}
          </MenuItem>
        </>
      )}
    </>
  );
}
