import type { MediaItem, MediaStatus } from '@heirloom/contract/media/media.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { CalendarCog, Download, EllipsisVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#api/orpc.ts';
import { ChangeDateDialog } from '#features/media/capture/change-date-dialog.tsx';
import { downloadOriginal } from '#features/media/download-original.ts';
import { EditItemDialog } from '#features/media/edit-item-dialog.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useRemoveMedia } from '#features/media/use-remove-media.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { useShowDialog } from '#ui/overlay/dialog-host.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const troubled: ReadonlySet<MediaStatus> = new Set(['failed', 'unprocessable', 'partial']);

type CardMenuProps = {
  item: MediaItem;
  /** Menu entries of other features: share, add to collection … */
  children?: ReactNode;
  /** The button outside of cards. */
  trigger?: ReactNode;
  /** Over a film or a photo. */
  isDark?: boolean;
  onRemoved?: () => void;
};

/** The ⋮ menu of an item: on its card, and where it is played or viewed. */
export function CardMenu({ item, children, trigger, isDark = false, onRemoved }: CardMenuProps) {
  const words = mediaMessages.card;
  const remove = useRemoveMedia(onRemoved);
  const show = useShowDialog();
  const retry = useMutation(api.media.retry.mutationOptions());
  const canRetry = troubled.has(item.status);

  return (
    <Menu
      isDark={isDark}
      trigger={
        trigger ?? (
          <IconButton
            icon={EllipsisVertical}
            label={words.actions(item.title)}
            className="relative z-2 -mt-1.5 -mr-2.5 -mb-3.5"
          />
        )
      }
    >
      {children}
      <MenuItem icon={Download} onSelect={() => downloadOriginal(item.id)}>
        {words.download}
      </MenuItem>
      <MenuItem
        icon={Pencil}
        onSelect={() => show((onClose) => <EditItemDialog item={item} onClose={onClose} />)}
      >
        {mediaMessages.edit.menu}
      </MenuItem>
      <MenuItem
        icon={CalendarCog}
        onSelect={() =>
          show((onClose) => <ChangeDateDialog ids={[item.id]} item={item} onClose={onClose} />)
        }
      >
        {mediaMessages.date.change}
      </MenuItem>
      {canRetry && (
        <MenuItem icon={RotateCcw} onSelect={() => retry.mutate({ id: item.id })}>
          {words.retry}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => void remove(item)}>
        {words.delete}
      </MenuItem>
    </Menu>
  );
}
