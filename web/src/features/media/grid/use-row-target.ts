import { rowTargets } from '#features/media/grid/row-targets.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';

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
  const target = rowTargets[steps.filter(Boolean).length] ?? rowTargets[0];
  return { targetPx: (target / baseRem) * remPx, gapPx: (10 / baseRem) * remPx, remPx };
}
