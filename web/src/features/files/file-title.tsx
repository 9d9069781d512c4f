import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { itemRoute } from '#features/media/item-link.ts';
import { cn } from '#lib/cn.ts';

type FileTitleProps = {
  item: MediaItem;
  /** The whole of the nearest `relative` around it can be pressed: a line of words is too thin for a thumb. */
  fillsRow?: boolean;
  className?: string;
};

/** The title of a file; it leads to the file's own page. */
export function FileTitle({ item, fillsRow = false, className }: FileTitleProps) {
  return (
    <Link
      to={itemRoute[item.type]}
      params={{ id: item.id }}
      title={item.title}
      data-row-focus=""
      className={cn(
        'block truncate rounded-xs font-[620] hover:underline',
        fillsRow && "after:absolute after:inset-0 after:content-['']",
        className,
      )}
    >
      {item.title}
    </Link>
  );
}
