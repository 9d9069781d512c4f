import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { lazyContent } from '#ui/overlay/lazy-content.ts';
import { Menu } from '#ui/overlay/menu.tsx';
import type { OpenerButton } from '#ui/overlay/opener.tsx';

const CardMenuItems = lazyContent(
  async () => (await import('#features/media/cards/card-menu-items.tsx')).CardMenuItems,
);

type CardMenuProps = {
  item: MediaItem;
  /** Menu entries of other features: share, add to collection … */
  children?: ReactNode;
  /** The button outside of cards. */
  trigger?: OpenerButton;
  /** Over a film or a photo. */
  isDark?: boolean;
  onRemoved?: () => void;
};

/** The ⋮ menu of an item, on its card and where it is played or viewed; none where nothing may be done. */
export function CardMenu({ item, children, trigger, isDark = false, onRemoved }: CardMenuProps) {
  const rights = use(ItemRightsContext).rightsOn(item);
  if (!children && Object.values(rights).every((isGiven) => !isGiven)) return null;
  return (
    <Menu
      isDark={isDark}
      trigger={
        trigger ?? (
          <IconButton
            icon={EllipsisVertical}
            label={mediaMessages.card.actions(item.title)}
            className="relative z-2 -mt-1.5 -mr-2.5 -mb-3.5"
          />
        )
      }
    >
      {children}
      <CardMenuItems item={item} onRemoved={onRemoved} />
    </Menu>
  );
}
