import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItemContent } from '#ui/overlay/menu-item-content.tsx';
import { menuItemStyles } from '#ui/overlay/menu-item-styles.ts';
import { useMenuParts } from '#ui/overlay/menu-parts.ts';

type MenuItemProps = {
  children: ReactNode;
  onSelect: () => void;
  icon?: LucideIcon;
  hint?: string;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  /** Marks the entry that is chosen at the moment. */
  isCurrent?: boolean;
};

export function MenuItem({ children, onSelect, icon, hint, tone, ...state }: MenuItemProps) {
  const { disabled, isCurrent } = state;
  const { Item } = useMenuParts();
  return (
    <Item
      disabled={disabled}
      aria-current={isCurrent || undefined}
      // Without the event, so that it is no argument of what is called.
      onSelect={() => onSelect()}
      className={menuItemStyles({ tone })}
    >
      <MenuItemContent icon={icon} hint={hint}>
        {children}
      </MenuItemContent>
    </Item>
  );
}
