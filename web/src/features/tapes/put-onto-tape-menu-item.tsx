import { CassetteTape } from 'lucide-react';
import { tapeWayMessages } from '#features/tapes/tape-ways.messages.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

/** The entry of a menu; the menu's owner must render the dialog, because the menu unmounts when it is used. */
export function PutOntoTapeMenuItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={CassetteTape} onSelect={onSelect}>
      {tapeWayMessages.putOnto}
    </MenuItem>
  );
}
