import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { segmentGroup } from '#ui/form/segment-styles.ts';

type SegmentedNavProps = { label: string; children: ReactNode; className?: string };

/** A landmark whose SegmentedLinks switch between sibling pages. */
export function SegmentedNav({ label, children, className }: SegmentedNavProps) {
  return (
    <nav aria-label={label} className={cn(segmentGroup, className)}>
      {children}
    </nav>
  );
}
