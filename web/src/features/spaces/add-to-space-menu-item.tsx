import { UsersRound } from 'lucide-react';
import { spaceWayMessages } from '#features/spaces/space-ways.messages.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

/** The entry of a menu; the menu's owner must render the dialog, because the menu unmounts when it is used. */
export function AddToSpaceMenuItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={UsersRound} onSelect={onSelect}>
      {spaceWayMessages.addTo}
    </MenuItem>
  );
}
