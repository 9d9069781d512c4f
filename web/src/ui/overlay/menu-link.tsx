import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { MenuItemContent } from '#ui/overlay/menu-item-content.tsx';
import { menuItemStyles } from '#ui/overlay/menu-item-styles.ts';

type MenuAnchorProps = ComponentProps<'a'> & { icon?: LucideIcon; hint?: string };

function MenuAnchor({ icon, hint, children, ...native }: MenuAnchorProps) {
  return (
    <Radix.Item asChild className={menuItemStyles()}>
      <a {...native}>
        <MenuItemContent icon={icon} hint={hint}>
          {children}
        </MenuItemContent>
      </a>
    </Radix.Item>
  );
}

/** An entry of a Menu that links to a page of the app. */
export const MenuLink = createLink(MenuAnchor);
