export type JustifiedRow = {
  /** The place of the row's first picture among those given. */
  first: number;
  count: number;
  heightPx: number;
  /** The sum of the aspect ratios; times the height it is the total width of the pictures. */
  ratio: number;
  /** Whether the row fills the width; the last row of a group may not. */
  isFull: boolean;
};

type Frame = { widthPx: number; targetPx: number; gapPx: number };

/**
 * Breaks pictures of different aspect ratios into rows that fill the width. A row ends where its height is closest to
 * the target; the last row is not enlarged beyond the target.
 */
export function justifyRows(ratios: readonly number[], frame: Frame): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  let row = startRow(0);
  for (const [place, ratio] of ratios.entries()) {
    const longer = { ...row, count: row.count + 1, ratio: row.ratio + ratio };
    if (row.count > 0 && isNearer(row, longer, frame)) {
      rows.push(endRow(row, frame));
      row = { ...startRow(place), count: 1, ratio };
    } else {
      row = longer;
    }
  }
  if (row.count === 0) return rows;
  const isFull = heightOf(row, frame) <= frame.targetPx * fullEnough;
  rows.push(isFull ? endRow(row, frame) : { ...row, heightPx: frame.targetPx, isFull: false });
  return rows;
}

/** The last row still fills the width up to this multiple of the target height. */
const fullEnough = 1.2;

function startRow(first: number): JustifiedRow {
  return {
    first,
    count: 0,
    heightPx: 0,
    ratio: 0,
    isFull: true,
  };
}

function endRow(row: JustifiedRow, frame: Frame): JustifiedRow {
  return {
    ...row,
    heightPx: Math.floor(heightOf(row, frame)),
  };
}

const heightOf = ({ count, ratio }: JustifiedRow, { widthPx, gapPx }: Frame): number =>
  Math.max(1, widthPx - gapPx * (count - 1)) / ratio;

/** Compares by ratio, not by pixels: half the target counts as far off as double. */
function isNearer(row: JustifiedRow, longer: JustifiedRow, frame: Frame): boolean {
  const off = (candidate: JustifiedRow) =>
    Math.abs(Math.log(heightOf(candidate, frame) / frame.targetPx));
  return off(row) <= off(longer);
}
