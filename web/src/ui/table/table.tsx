import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type TableProps = {
  caption: string;
  head: ReactNode;
  children: ReactNode;
  /** The number of all rows including the head, for tables that render only some of them. */
  rowCount?: number;
  className?: string;
};

/** A table in a card: `head` holds TableHeadCells, the children are TableRows. */
export function Table({ caption, head, children, rowCount, className }: TableProps) {
  return (
    <div className={cn('surface-card overflow-x-auto', className)}>
      <table aria-rowcount={rowCount} className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-2">
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
