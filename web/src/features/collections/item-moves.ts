/** Where a dragged card would be dropped: before or after the card under the pointer. */
export type DropTarget = { place: number; side: 'before' | 'behind' };

/** Returns the new place of a dropped item; null when it does not move. */
export function placeAfterDrop(from: number, { place, side }: DropTarget): number | null {
  const gap = side === 'before' ? place : place + 1;
  const to = gap > from ? gap - 1 : gap;
  return to === from ? null : to;
}

/** Returns the current place of the item that will precede the moved one; null when it moves to the front. */
export function predecessorOf(from: number, to: number): number | null {
  if (to === 0) return null;
  return to < from ? to - 1 : to;
}
