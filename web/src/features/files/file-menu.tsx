import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Download, EllipsisVertical, Eye, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { fileMessages } from '#features/files/files.messages.ts';
import { focusRow } from '#features/files/focus-row.ts';
import { usePlayFile } from '#features/files/use-play-file.ts';
import { useSignedFile } from '#features/files/use-signed-file.ts';
import { hasPage } from '#features/files/view-file-button.tsx';
import { itemRoute } from '#features/media/item-link.ts';
import { useRemoveMedia } from '#features/media/use-remove-media.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuLink } from '#ui/overlay/menu-link.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type FileMenuProps = {
  item: MediaItem;
  place: number;
  /** The label of the change: rename on /my-files, edit on /files. */
  changeLabel: string;
  onChange: () => void;
};

const words = fileMessages.actions;

/** The actions of FileButtons in a menu, for phones. */
export function FileMenu({ item, place, changeLabel, onChange }: FileMenuProps) {
  const remove = useRemoveMedia();
  const { download, view } = useSignedFile();
  const sound = usePlayFile(item);
  const isChanging = useRef(false);

  // A field that opens in the row can keep the focus only after the menu has closed.
  const changeWhenClosed = (event: Event) => {
    if (!isChanging.current) return;
    isChanging.current = false;
    event.preventDefault();
    onChange();
  };

  return (
    <Menu
      onCloseAutoFocus={changeWhenClosed}
      trigger={
        <IconButton
          icon={EllipsisVertical}
          label={words.more(item.title)}
          data-rename={item.id}
          className="-mr-2.5"
        />
      }
    >
      {item.type === 'audio' && (
        <MenuItem icon={sound.isPlaying ? Pause : Play} onSelect={sound.play}>
          {sound.label}
        </MenuItem>
      )}
      {hasPage(item) ? (
        <MenuLink icon={Eye} to={itemRoute[item.type]} params={{ id: item.id }}>
          {words.view}
        </MenuLink>
      ) : (
        <MenuItem icon={Eye} onSelect={() => void view(item.id)}>
          {words.view}
        </MenuItem>
      )}
      <MenuItem icon={Pencil} onSelect={() => (isChanging.current = true)}>
        {changeLabel}
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void download(item)}>
        {words.download}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        tone="danger"
        onSelect={() => void remove(item).then((isGone) => isGone && focusRow(place, item.id))}
      >
        {words.delete}
      </MenuItem>
    </Menu>
  );
}
