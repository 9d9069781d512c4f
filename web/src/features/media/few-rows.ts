import type { JustifiedRow } from '#features/media/justify-rows.ts';

type Frame = { widthPx: number; targetPx: number; gapPx: number };

/** A row may come out so much higher than the target before it stops filling the width. */
const highest = 1.35;
/** On phones a picture is at most so much higher than it is wide. */
const tallest = 1.25;

/** At most two rows for a handful of pictures: the cut is where both come out nearest in height. */
export const twoRows = (ratios: readonly number[], frame: Frame): JustifiedRow[] => {
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
};

/** Each picture a row of its own, as phones show a handful of them. */
export const singleRows = (ratios: readonly number[], { widthPx }: Frame): JustifiedRow[] =>
  ratios.map((ratio, first) => ({
    first,
    count: 1,
    ratio,
    heightPx: Math.floor(Math.min(widthPx / ratio, widthPx * tallest)),
    isFull: true,
  }));

const rowOf = (
  ratios: readonly number[],
  first: number,
  end: number,
  { widthPx, targetPx, gapPx }: Frame,
): JustifiedRow => {
  const count = end - first;
  const ratio = sumOf(ratios.slice(first, end));
  const filling = Math.floor((widthPx - gapPx * (count - 1)) / ratio);
  const isFull = filling <= targetPx * highest;
  return { first, count, ratio, isFull, heightPx: isFull ? filling : targetPx };
};

const sumOf = (ratios: readonly number[]): number => ratios.reduce((sum, ratio) => sum + ratio, 0);
