import { Library } from 'lucide-react';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { MenuItem } from '#ui/overlay/menu-item.tsx';

/** The entry of a card's menu; the menu's owner must render the dialog, because the menu unmounts when it is used. */
export function AddToCollectionMenuItem({ onSelect }: { onSelect: () => void }) {
  return (
    <MenuItem icon={Library} onSelect={onSelect}>
      {collectionPageMessages.addTo.menu}
    </MenuItem>
  );
}
