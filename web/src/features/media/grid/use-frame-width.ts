import { type RefObject, useLayoutEffect, useState } from 'react';

/** Used when elements have no size, as in tests. */
const assumedPx = 1024;

/** Widths of earlier frames, so that after Back the page has its height from the first render on. */
const remembered = new Map<string, number>();

/**
 * Returns the width of an element as wide as the page, measured before the first paint and after every change. Before
 * that it is what the page has now, so that the first render is right where no scrollbar comes with it; 0 in tests.
 */
export function useFrameWidth(frame: RefObject<HTMLElement | null>, name: string): number {
  const [widthPx, setWidthPx] = useState(() => remembered.get(name) ?? pageWidth());
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const found = element.clientWidth || assumedPx;
      remembered.set(name, found);
      setWidthPx(found);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, name]);
  return widthPx;
}

function pageWidth(): number {
  const page = document.querySelector('.page-gutter');
  if (page === null) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  const widthPx =
    page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return Math.round(widthPx) || 0;
}
