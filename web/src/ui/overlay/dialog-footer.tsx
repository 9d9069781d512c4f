import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** The buttons of a dialog, the main action last; they share the width on phones. */
export function DialogFooter({ className, ...native }: ComponentProps<'div'>) {
  return (
    <div
      {...native}
      className={cn(
        'flex flex-wrap gap-3 border-t px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] max-md:[&>a]:flex-auto max-md:[&>button]:flex-auto md:justify-end md:px-8 md:py-[1.125rem]',
        className,
      )}
    />
  );
}
