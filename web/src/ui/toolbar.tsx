import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** What narrows, orders and picks from a list, above it. On phones its parts share the whole width. */
export function Toolbar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn('flex flex-wrap items-center justify-end gap-3 max-sm:*:flex-auto', className)}
    >
      {children}
    </div>
  );
}
