import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { itemRoute } from '#features/media/item-link.ts';
import { cn } from '#lib/cn.ts';

type FileTitleProps = {
  item: MediaItem;
  /** Makes the whole nearest `relative` ancestor pressable, because a line of text is too small to tap. */
  fillsRow?: boolean;
  className?: string;
};

/** The title of a file, which links to the file's page. */
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
