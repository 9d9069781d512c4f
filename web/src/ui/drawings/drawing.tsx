import type { ReactNode } from 'react';

type DrawingProps = { children: ReactNode };

/** The frame that all line drawings share: ink lines, one size, one accent. */
export function Drawing({ children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 220 140"
      aria-hidden="true"
      className="h-28 w-auto stroke-ink md:h-32"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}
