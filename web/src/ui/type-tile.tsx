import { cn } from '#lib/cn.ts';
import { typeLooks, type LookedType } from '#ui/type-look.ts';

type TypeTileProps = { type: LookedType; className?: string; iconSize?: number };

/** Stands where a thumbnail would, for what has none. Decorative: the type is named beside it. */
export function TypeTile({ type, className, iconSize = 20 }: TypeTileProps) {
  const { icon: Icon, tile } = typeLooks[type];
  return (
    <span
      aria-hidden="true"
      className={cn('grid h-12 w-18 shrink-0 place-items-center rounded-print', tile, className)}
    >
      <Icon size={iconSize} />
    </span>
  );
}
