import type * as DropdownMenu from 'radix-ui/dropdown-menu';
import { createContext, use } from 'react';

type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'Separator'>;

/** The library's parts of an open menu: its entries are known before the library is loaded. */
export const MenuPartsContext = createContext<MenuParts | null>(null);

export function useMenuParts(): MenuParts {
  const parts = use(MenuPartsContext);
  if (!parts) throw new Error('Entries of a menu need a Menu around them.');
  return parts;
}
