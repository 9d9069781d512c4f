import { type RefObject, useLayoutEffect, useState } from 'react';
import { createStore, type Store } from '#lib/create-store.ts';

export type Scrolled = {
  /** How far the page is scrolled beyond the top of the element. */
  px: number;
  screenPx: number;
};

/**
 * Follows how far the page is scrolled beyond the top of an element. The browser is asked once for each event: whoever
 * asked it again while React renders would make it lay out the page twice.
 */
export function useScrolled(frame: RefObject<HTMLElement | null>): Store<Scrolled> {
  const [scrolled] = useState(() => createStore({ px: 0, screenPx: window.innerHeight }));
  useLayoutEffect(() => {
    const read = () => scrolled.set({ px: scrolledPx(frame), screenPx: window.innerHeight });
    read();
    window.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      window.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, [frame, scrolled]);
  return scrolled;
}

export function scrolledPx(frame: RefObject<HTMLElement | null>): number {
  return -(frame.current?.getBoundingClientRect().top ?? 0);
}
