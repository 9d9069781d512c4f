import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type DialogDescriptionProps = { children: ReactNode; className?: string };

/** The sentence that screen readers read after the title. */
export function DialogDescription({ children, className }: DialogDescriptionProps) {
  return (
    <Radix.Description asChild>
      <div className={cn('text-pretty text-ink-2', className)}>{children}</div>
    </Radix.Description>
  );
}
