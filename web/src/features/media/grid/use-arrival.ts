import { useEffect, useState } from 'react';

/** How many cards fade in: those of a first screen. Whoever comes back to a place further down waits for none. */
export const fadingCards = 20;

/** As long as they need: they begin 0.1 s apart. */
const arrivalMs = 2_500;

/** Whether a grid has just appeared: only then its cards fade in. Later ones, as during an upload, appear at once. */
export function useArrival(hasItems: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!hasItems) return undefined;
    const timer = setTimeout(() => setIsOver(true), arrivalMs);
    return () => clearTimeout(timer);
  }, [hasItems]);
  return !isOver;
}
