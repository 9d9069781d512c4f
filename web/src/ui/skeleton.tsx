import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** A grey shape of the size of what is coming. Hidden from screen readers: the Spinner speaks. */
export function Skeleton({ className, ...native }: ComponentProps<'div'>) {
  return <div aria-hidden="true" {...native} className={cn('skeleton h-4', className)} />;
}
