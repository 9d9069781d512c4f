import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconTile } from '#ui/icon-tile.tsx';

type MenuItemContentProps = {
  children: ReactNode;
  icon?: LucideIcon | undefined;
  hint?: string | undefined;
};

/** Icon and words of an entry; with a hint the icon gets a tile of its own. */
export function MenuItemContent({ children, icon: Icon, hint }: MenuItemContentProps) {
  if (hint === undefined) {
    return (
      <>
        {Icon && <Icon size={20} aria-hidden="true" className="shrink-0" />}
        <span className="min-w-0 flex-1">{children}</span>
      </>
    );
  }
  return (
    <>
      {Icon && <IconTile icon={Icon} tone="accent" size="sm" />}
      <span className="min-w-0 flex-1 py-1">
        <span className="block leading-snug font-[620]">{children}</span>
        <span className="block text-small font-normal text-ink-2">{hint}</span>
      </span>
    </>
  );
}
