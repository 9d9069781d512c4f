/** Positions of what is shown before and behind a place; null at an end. The higher one is shown first. */
export type Neighbours = { before: number | null; behind: number | null };

/** A position between two others; null when no number lies between them any more. */
export const positionBetween = ({ before, behind }: Neighbours): number | null => {
  if (before === null && behind === null) return 0;
  if (before === null) return behind! + 1;
  if (behind === null) return before - 1;
  const middle = (before + behind) / 2;
  return middle > behind && middle < before ? middle : null;
};
