import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { MenuItemContent } from '#ui/overlay/menu-item-content.tsx';
import { menuItemStyles } from '#ui/overlay/menu-item-styles.ts';

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
  return (
    <Radix.Item
      disabled={disabled}
      aria-current={isCurrent || undefined}
      // Without the event, so that it is no argument of what is called.
      onSelect={() => onSelect()}
      className={menuItemStyles({ tone })}
    >
      <MenuItemContent icon={icon} hint={hint}>
        {children}
      </MenuItemContent>
    </Radix.Item>
  );
}
