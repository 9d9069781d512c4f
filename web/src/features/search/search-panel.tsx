import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

type SearchPanelProps = { children: ReactNode };

/** The panel under the search field, over a dimmed page; on phones as wide as the screen. */
export function SearchPanel({ children }: SearchPanelProps) {
  // Fixed elements inside the header are positioned relative to it, so the shade must be rendered outside.
  const shade = (
    <div
      aria-hidden="true"
      className="overlay-motion fixed inset-0 z-(--z-audiobar) bg-overlay"
      data-state="open"
    />
  );
  return (
    <>
      {createPortal(shade, document.body)}
      {/* A press on the panel must not move the focus out of the field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onMouseDown={(event) => event.preventDefault()}
        className="menu-motion absolute top-full right-0 z-1 max-h-[calc(100dvh-6rem)] w-140 overflow-y-auto overscroll-contain rounded-lg bg-surface p-3 text-ink shadow-3 max-md:inset-x-0 max-md:w-auto max-md:rounded-t-none md:mt-2"
        data-state="open"
      >
        {children}
      </div>
    </>
  );
}
