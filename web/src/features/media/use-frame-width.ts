import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where nothing has a size, as in tests. */
const assumedPx = 1024;

/** The widths of frames that were left, so that Back finds the page as tall as it was from the first moment on. */
const remembered = new Map<string, number>();

/** The width of an element, measured before the first picture is painted, and again whenever it changes; 0 before. */
export const useFrameWidth = (frame: RefObject<HTMLElement | null>, name: string): number => {
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
};
