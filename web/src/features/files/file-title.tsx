import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { itemRoute } from '#features/media/item-link.ts';
import { cn } from '#lib/cn.ts';

/** The title of a file; it leads to the file's own page. */
export function FileTitle({ item, className }: { item: MediaCard; className?: string }) {
  return (
    <Link
      to={itemRoute[item.type]}
      params={{ id: item.id }}
      title={item.title}
      data-row-focus=""
      className={cn('block truncate rounded-xs font-[620] hover:underline', className)}
    >
      {item.title}
    </Link>
  );
}
