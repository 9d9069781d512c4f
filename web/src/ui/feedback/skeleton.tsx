import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** A grey shape in the size of content that is loading. Hidden from screen readers, which read the Spinner. */
export function Skeleton({ className, ...native }: ComponentProps<'div'>) {
  return <div aria-hidden="true" {...native} className={cn('skeleton h-4', className)} />;
}
