type Placed = { topPx: number; heightPx: number };

/** Makes what is within, and removes what is not any more. */
export function keepWithin(
  made: Map<number, HTMLElement>,
  all: readonly Placed[],
  { from, to }: { from: number; to: number },
  make: (number: number) => HTMLElement,
): void {
  const isWithin = (number: number) => {
    const { topPx, heightPx } = all[number]!;
    return topPx + heightPx >= from && topPx <= to;
  };
  for (const [number, node] of made) {
    // What has the focus stays, so that the next key still counts.
    if (isWithin(number) || node.contains(document.activeElement)) continue;
    node.remove();
    made.delete(number);
  }
  for (
    let number = firstEndingAfter(all, from);
    number < all.length && all[number]!.topPx <= to;
    number += 1
  ) {
    if (!made.has(number)) made.set(number, make(number));
  }
}

function firstEndingAfter(all: readonly Placed[], from: number): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (all[middle]!.topPx + all[middle]!.heightPx < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
