import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

type TableCellProps = ComponentProps<'td'> & { align?: 'start' | 'end'; isNumber?: boolean };

export function TableCell({ align, isNumber = false, className, ...native }: TableCellProps) {
  return (
    <td
      {...native}
      className={cn(
        'px-3 py-2 first:pl-5 last:pr-5',
        (align === 'end' || isNumber) && 'text-right',
        isNumber && 'tabular-nums',
        className,
      )}
    />
  );
}
