import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type KbdProps = { children: ReactNode; className?: string };

export function Kbd({ children, className }: KbdProps) {
  return (
    <kbd
      className={cn(
        'stamp inline-grid h-6 min-w-6 place-items-center rounded-xs border border-line-strong bg-surface px-1.5 text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
