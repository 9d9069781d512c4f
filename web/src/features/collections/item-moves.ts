/** Where a dragged card would be let go: before or behind the card under the pointer. */
export type DropTarget = { place: number; side: 'before' | 'behind' };

/** The place that an item has after it was dropped; null when it stays where it is. */
export const placeAfterDrop = (from: number, { place, side }: DropTarget): number | null => {
  const gap = side === 'before' ? place : place + 1;
  const to = gap > from ? gap - 1 : gap;
  return to === from ? null : to;
};

/** The place of the item that stands before another once that has moved; null at the front. */
export const predecessorOf = (from: number, to: number): number | null => {
  if (to === 0) return null;
  return to < from ? to - 1 : to;
};
