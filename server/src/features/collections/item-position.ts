/** Positions of the items shown before and behind a place; null at an end. A higher position is shown first. */
export type Neighbours = { before: number | null; behind: number | null };

/** Computes a position between two others; null when there is no number left between them. */
export function positionBetween({ before, behind }: Neighbours): number | null {
  if (before === null && behind === null) return 0;
  if (before === null) return behind! + 1;
  if (behind === null) return before - 1;
  const middle = (before + behind) / 2;
  return middle > behind && middle < before ? middle : null;
}
