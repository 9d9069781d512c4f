import type { ItemOnTape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { Archive, ArchiveRestore, EllipsisVertical, X } from 'lucide-react';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { useTapeItems } from '#features/tapes/use-tape-items.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = tapeMessages.page;

type ItemOnTapeMenuProps = { tapeId: string; item: ItemOnTape };

/** What can be done with an item because it is on a tape. */
export function ItemOnTapeMenu({ tapeId, item }: ItemOnTapeMenuProps) {
  const { takeOff, putAway } = useTapeItems();
  const { id, title, isPutAway, clipCount } = item;
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={words.menu(title)} />}>
      {(clipCount > 0 || isPutAway) && (
        <MenuItem
          icon={isPutAway ? ArchiveRestore : Archive}
          hint={isPutAway ? words.bringBackHint : words.putAwayHint(clipCount)}
          onSelect={() => putAway.mutate({ tapeId, mediaIds: [id], isPutAway: !isPutAway })}
        >
          {isPutAway ? words.bringBack : words.putAway}
        </MenuItem>
      )}
      <MenuItem icon={X} onSelect={() => takeOff.mutate({ tapeId, mediaIds: [id] })}>
        {words.takeOffMenu}
      </MenuItem>
    </Menu>
  );
}
