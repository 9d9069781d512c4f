import { useMediaQuery } from '#lib/use-media-query.ts';

/** Target height of justified rows, by width (design.md 3): below 480, from 480, 768, 1024, 1280 px. */
const targets = [190, 180, 200, 220, 270] as const;
const baseRem = 16;

export type RowTarget = { targetPx: number; gapPx: number; remPx: number };

/** Returns the target height of justified rows and the gap between them, in pixels of this screen. */
export function useRowTarget(): RowTarget {
  const steps = [
    useMediaQuery('(min-width: 30rem)'),
    useMediaQuery('(min-width: 48rem)'),
    useMediaQuery('(min-width: 64rem)'),
    useMediaQuery('(min-width: 80rem)'),
  ];
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || baseRem;
  const target = targets[steps.filter(Boolean).length] ?? targets[0];
  return { targetPx: (target / baseRem) * remPx, gapPx: (10 / baseRem) * remPx, remPx };
}
