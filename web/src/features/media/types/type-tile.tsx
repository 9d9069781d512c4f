import { typeStyles, type StyledType } from '#features/media/types/type-style.ts';
import { cn } from '#lib/cn.ts';

type TypeTileProps = { type: StyledType; className?: string; iconSize?: number };

/** Shown in place of a missing thumbnail. Decorative: the type is named beside it. */
export function TypeTile({ type, className, iconSize = 20 }: TypeTileProps) {
  const { icon: Icon, tile } = typeStyles[type];
  return (
    <span
      aria-hidden="true"
      className={cn('grid h-12 w-18 shrink-0 place-items-center rounded-print', tile, className)}
    >
      <Icon size={iconSize} />
    </span>
  );
}
