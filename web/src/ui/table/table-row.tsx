import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

export function TableRow({ className, ...native }: ComponentProps<'tr'>) {
  return (
    <tr
      {...native}
      className={cn(
        'h-16 border-t transition-colors first:border-t-0 hover:bg-surface-2',
        className,
      )}
    />
  );
}
