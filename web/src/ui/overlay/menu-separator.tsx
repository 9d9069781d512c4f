import { useMenuParts } from '#ui/overlay/menu-parts.ts';

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="mx-2 my-2 h-px bg-line" />;
}
