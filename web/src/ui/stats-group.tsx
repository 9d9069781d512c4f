import { Children, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type StatsGroupProps = { label: string; children: ReactNode; className?: string };

/** Some StatItems joined in one surface with hairlines between them; three are one line on phones. */
export function StatsGroup({ label, children, className }: StatsGroupProps) {
  const isLong = Children.count(children) > 3;
  return (
    <section
      aria-label={label}
      className={cn(
        'surface-card md:flex md:py-3.5',
        isLong ? 'py-3' : 'py-2',
        '*:flex-auto *:border-l sm:*:px-5 lg:*:px-6.5',
        isLong
          ? 'grid grid-cols-2 gap-y-4 max-sm:*:px-4 max-md:[&>*:nth-child(odd)]:border-l-0 md:[&>*:first-child]:border-l-0'
          : 'flex md:*:basis-0 max-sm:*:px-2 [&>*:first-child]:border-l-0',
        className,
      )}
    >
      {children}
    </section>
  );
}
