import { type RefObject, useLayoutEffect, useState } from 'react';

/** Used when elements have no size, as in tests. */
const assumedPx = 1024;

/** Widths of earlier frames, so that after Back the page has its height from the first render on. */
const remembered = new Map<string, number>();

/** Returns the width of an element, measured before the first paint and after every change; 0 before that. */
export function useFrameWidth(frame: RefObject<HTMLElement | null>, name: string): number {
  const [widthPx, setWidthPx] = useState(() => remembered.get(name) ?? 0);
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
