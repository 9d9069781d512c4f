import { useMediaQuery } from '#lib/use-media-query.ts';

export type GridLayout = 'movies' | 'photos' | 'audio' | 'mixed' | 'collections';

/** Columns by width (design.md 3, decision 0014): below 340, from 340, 480, 768, 1024, 1280 px. */
const columnsOf: Record<GridLayout, [number, number, number, number, number, number]> = {
  movies: [2, 2, 2, 3, 4, 5],
  audio: [2, 2, 2, 3, 4, 5],
  photos: [1, 2, 2, 3, 3, 4],
  mixed: [2, 2, 2, 3, 3, 4],
  collections: [1, 1, 2, 3, 3, 4],
};

/** The height of a card: its picture, as a part of its width, and its text, in pixels. */
const heightOf: Record<GridLayout, { picture: number; text: number }> = {
  movies: { picture: 9 / 16, text: 95 },
  photos: { picture: 3 / 4, text: 130 },
  audio: { picture: 11 / 16, text: 95 },
  mixed: { picture: 9 / 16, text: 95 },
  collections: { picture: 3 / 4, text: 170 },
};

/** Browsers hold elements of about 17 million pixels (Firefox) and more; what is beyond cannot be reached. */
export const tallestPx = 15_000_000;

/** Returns the current number of columns: more than usual when a long list would be too tall for browsers. */
export function useGridColumns(layout: GridLayout, total = 0): number {
  const steps = [
    useMediaQuery('(min-width: 21.25rem)'),
    useMediaQuery('(min-width: 30rem)'),
    useMediaQuery('(min-width: 48rem)'),
    useMediaQuery('(min-width: 64rem)'),
    useMediaQuery('(min-width: 80rem)'),
  ];
  let columns = columnsOf[layout][steps.filter(Boolean).length] ?? columnsOf[layout][0];
  while (Math.ceil(total / columns) * estimateRowHeight(layout, columns) > tallestPx) columns += 1;
  return columns;
}

/** Returns the height of a row in pixels before it is measured. */
export function estimateRowHeight(layout: GridLayout, columns: number): number {
  const { picture, text } = heightOf[layout];
  return Math.round((Math.min(window.innerWidth, 1600) / columns) * picture + text);
}
