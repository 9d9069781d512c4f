import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** The controls above a list that filter, sort and pick. On phones they share the whole width. */
export function Toolbar({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn('flex flex-wrap items-center justify-end gap-3 max-sm:*:flex-auto', className)}
    >
      {children}
    </div>
  );
}
