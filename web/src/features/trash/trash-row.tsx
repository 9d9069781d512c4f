import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { EllipsisVertical, RotateCcw, Trash2 } from 'lucide-react';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileRowText } from '#features/files/file-row-text.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { RowCheckbox } from '#features/files/row-checkbox.tsx';
import { daysUntil } from '#features/trash/days-until.ts';
import { trashMessages as words } from '#features/trash/trash.messages.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

type TrashRowProps = {
  item: TrashedMedia;
  isSelected: boolean;
  onPick: (isRange: boolean) => void;
  onRestore: () => void;
  /** Undefined for those who may not. */
  onPurge: (() => void) | undefined;
};

/** A deleted file, in the list for phones. */
export function TrashRow({ item, isSelected, onPick, onRestore, onPurge }: TrashRowProps) {
  return (
    <div className="-ml-2.5 flex items-center gap-2">
      <RowCheckbox title={item.title} checked={isSelected} onPick={onPick} />
      <FilePicture item={item} className="mr-1 w-14" />
      <FileRowText
        item={item}
        date={[item.ownerName, words.daysLeft(daysUntil(item.purgeAt))].filter(Boolean).join(' · ')}
        title={<span className="block truncate font-[620]">{item.title}</span>}
      />
      <Menu
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={fileMessages.actions.more(item.title)}
            data-row-focus=""
            className="-mr-2.5"
          />
        }
      >
        <MenuItem icon={RotateCcw} onSelect={onRestore}>
          {words.restore}
        </MenuItem>
        {onPurge && (
          <MenuItem icon={Trash2} tone="danger" onSelect={onPurge}>
            {words.purge}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
