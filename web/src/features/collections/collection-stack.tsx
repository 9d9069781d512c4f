import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** A picture in front of two more sheets, whose edges show above it. */
export function CollectionStack({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  const sheet =
    'absolute -z-1 h-8 rounded-t-md border border-line-strong/60 motion-safe:transition-transform motion-safe:duration-(--dur-fast)';
  return (
    <div className={cn('relative isolate mt-3', className)}>
      <span
        aria-hidden="true"
        className={cn(sheet, 'inset-x-[9%] -top-3 bg-surface-3 group-hover:-translate-y-0.5')}
      />
      <span aria-hidden="true" className={cn(sheet, 'inset-x-[5%] -top-1.5 bg-surface')} />
      <div className="card-frame relative aspect-4/3 overflow-hidden rounded-sm bg-surface-2 shadow-1">
        {children}
      </div>
    </div>
  );
}
