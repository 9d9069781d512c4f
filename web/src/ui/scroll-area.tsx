import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type ScrollAreaProps = { label: string; children: ReactNode; className?: string };

/** Something long in little room; it can be focused, so that the arrow keys scroll it. */
export function ScrollArea({ label, children, className }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
      className={cn('overflow-y-auto overscroll-contain [scrollbar-width:thin]', className)}
    >
      {children}
    </section>
  );
}
