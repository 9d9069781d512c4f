import { Fragment, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type DescriptionListProps = {
  items: readonly { term: string; value: ReactNode }[];
  /** Hairlines between the rows. */
  ruled?: boolean;
  className?: string;
};

export function DescriptionList({ items, ruled = false, className }: DescriptionListProps) {
  return (
    <dl className={cn('grid grid-cols-[auto_minmax(0,1fr)] items-center', className)}>
      {items.map(({ term, value }, index) => {
        const cell = cn(
          'flex min-h-8 items-center py-1',
          ruled && 'min-h-13',
          ruled && index > 0 && 'border-t',
        );
        return (
          <Fragment key={term}>
            <dt className={cn(cell, 'h-full pr-5 text-ink-2 md:pr-8')}>{term}</dt>
            <dd className={cn(cell, 'min-w-0 break-words')}>{value}</dd>
          </Fragment>
        );
      })}
    </dl>
  );
}
