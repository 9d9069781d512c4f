import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MenuItemContent } from '#ui/overlay/menu-item-content.tsx';
import { menuItemStyles } from '#ui/overlay/menu-item-styles.ts';
import { useMenuParts } from '#ui/overlay/menu-parts.ts';

type MenuAnchorProps = ComponentProps<'a'> & { icon?: LucideIcon; hint?: string };

function MenuAnchor({ icon, hint, children, ...native }: MenuAnchorProps) {
  const { Item } = useMenuParts();
  return (
    <Item asChild className={menuItemStyles()}>
      <a {...native}>
        <MenuItemContent icon={icon} hint={hint}>
          {children}
        </MenuItemContent>
      </a>
    </Item>
  );
}

/** An entry of a Menu that links to a page of the app. */
export const MenuLink = createLink(MenuAnchor);
