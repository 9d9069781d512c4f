import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type TableHeadCellProps = {
  children: ReactNode;
  align?: 'start' | 'end';
  /** How the table is sorted by this column; leave it out if it cannot be sorted by it. */
  sort?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  className?: string;
};

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

export function TableHeadCell({
  children,
  align = 'start',
  sort,
  onSort,
  className,
}: TableHeadCellProps) {
  const Arrow = sort && arrows[sort];
  const isCurrent = sort === 'ascending' || sort === 'descending';
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cn(
        'h-13 px-3 text-caption font-[640] whitespace-nowrap text-ink-2 first:pl-5 last:pr-5',
        align === 'end' && 'text-right',
        className,
      )}
    >
      {Arrow ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'inline-flex min-h-11 items-center gap-2 rounded-sm hover:text-ink',
            isCurrent && 'text-ink',
          )}
        >
          {children}
          <Arrow size={17} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
