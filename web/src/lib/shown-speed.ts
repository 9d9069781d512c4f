import { createContext, use } from 'react';
import { formatTime } from '#lib/format-duration.ts';

/** How many times as fast as its file the film is shown that is around. */
export const ShownSpeed = createContext(1);

/** Returns what formats a moment of the file as one of the film that is shown: at half the speed it comes twice as late. */
export function useFormatTime(): (positionMs: number) => string {
  const speed = use(ShownSpeed);
  return (positionMs) => formatTime(positionMs / speed);
}
