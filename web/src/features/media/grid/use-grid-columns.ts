import { useMediaQuery } from '#lib/use-media-query.ts';

export type GridLayout = 'movies' | 'photos' | 'audio' | 'mixed' | 'collections';

/** Columns by width (design.md 3): below 480, from 480, 768, 1024, 1280 px. */
const columns: Record<GridLayout, [number, number, number, number, number]> = {
  movies: [2, 2, 3, 4, 5],
  audio: [2, 2, 3, 4, 5],
  photos: [1, 2, 3, 3, 4],
  mixed: [2, 2, 3, 3, 4],
  collections: [1, 2, 3, 3, 4],
};

/** Returns the current number of columns. */
export function useGridColumns(layout: GridLayout): number {
  const steps = [
    useMediaQuery('(min-width: 30rem)'),
    useMediaQuery('(min-width: 48rem)'),
    useMediaQuery('(min-width: 64rem)'),
    useMediaQuery('(min-width: 80rem)'),
  ];
  return columns[layout][steps.filter(Boolean).length] ?? columns[layout][0];
}
