import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';
import { formatYears } from '#lib/format-date.ts';

type YearStampProps = { item: ShownCard; className?: string };

/** The year in which the item was taken; nothing where nobody knows it, since the year of the upload is another. */
export function YearStamp({ item, className }: YearStampProps) {
  const year = formatYears(item);
  return year === null ? null : (
    <span data-year="" className={cn('stamp shrink-0', className)}>
      {year}
    </span>
  );
}
