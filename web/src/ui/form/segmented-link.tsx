import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { segment } from '#ui/form/segment-styles.ts';

type SegmentProps = ComponentProps<'a'> & { icon?: LucideIcon };

function Segment({ icon: Icon, className, children, ...native }: SegmentProps) {
  return (
    <a
      {...native}
      className={cn(
        segment,
        'aria-[current=page]:border-line aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-1',
        className,
      )}
    >
      {Icon && <Icon size={20} aria-hidden="true" className="shrink-0 max-md:hidden" />}
      {children}
    </a>
  );
}

/** One page of a SegmentedNav; the router marks the current one with aria-current. */
export const SegmentedLink = createLink(Segment);
