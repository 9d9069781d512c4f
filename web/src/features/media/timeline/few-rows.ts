import type { JustifiedRow } from '#features/media/timeline/justify-rows.ts';

type Frame = { widthPx: number; targetPx: number; gapPx: number };

/** A row fills the width only up to this multiple of the target height. */
const highest = 1.35;
/** On phones the largest height of a picture, as a multiple of its width. */
const tallest = 1.25;

/** Lays a few pictures out in at most two rows, divided where the rows are most alike in height. */
export function twoRows(ratios: readonly number[], frame: Frame): JustifiedRow[] {
  const total = sumOf(ratios);
  if (total * frame.targetPx <= frame.widthPx * highest)
    return [rowOf(ratios, 0, ratios.length, frame)];
  let cut = 1;
  for (let tried = 1; tried < ratios.length; tried += 1) {
    const off = (at: number) => Math.abs(total / 2 - sumOf(ratios.slice(0, at)));
    if (off(tried) < off(cut)) cut = tried;
  }
  return [rowOf(ratios, 0, cut, frame), rowOf(ratios, cut, ratios.length, frame)].filter(
    ({ count }) => count > 0,
  );
}

/** Lays a few pictures out for phones, one per row. */
export function singleRows(ratios: readonly number[], { widthPx }: Frame): JustifiedRow[] {
  return ratios.map((ratio, first) => ({
    first,
    count: 1,
    ratio,
    heightPx: Math.floor(Math.min(widthPx / ratio, widthPx * tallest)),
    isFull: true,
  }));
}

function rowOf(
  ratios: readonly number[],
  first: number,
  end: number,
  { widthPx, targetPx, gapPx }: Frame,
): JustifiedRow {
  const count = end - first;
  const ratio = sumOf(ratios.slice(first, end));
  const filling = Math.floor((widthPx - gapPx * (count - 1)) / ratio);
  const isFull = filling <= targetPx * highest;
  return { first, count, ratio, isFull, heightPx: isFull ? filling : targetPx };
}

const sumOf = (ratios: readonly number[]): number => ratios.reduce((sum, ratio) => sum + ratio, 0);
