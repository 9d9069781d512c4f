import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

type OptionLineProps = { picture?: ReactNode; title: ReactNode; details?: ReactNode };

/** The content of a line in the panel, or in the list of found collections. */
export function OptionLine({ picture, title, details }: OptionLineProps) {
  return (
    <>
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-snug font-[620]">{title}</span>
        {details !== undefined && (
          <span className="block truncate text-small text-ink-2">{details}</span>
        )}
      </span>
    </>
  );
}

/** Returns the style of a line that can be chosen; `isActive`: Enter would open it. */
export function optionStyle(isActive: boolean): string {
  return cn(
    'flex min-h-14 w-full cursor-pointer items-center gap-3.5 rounded-[0.75rem] px-3 py-2 text-left text-ink outline-none',
    isActive && 'bg-surface-2',
  );
}
