import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** The part of a dialog that scrolls when its content is too high. */
export function DialogBody({ className, ...native }: ComponentProps<'div'>) {
  return (
    <div
      {...native}
      className={cn(
        // A checkbox keeps the height of its lines.
        '[&>label]:shrink-0',
        'flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-8 md:pb-7',
        className,
      )}
    />
  );
}
