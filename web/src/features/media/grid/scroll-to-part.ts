type Part = { topPx: number; bottomPx: number };

/** The most that bars docked at the bottom of the page cover. */
const footPx = 96;

/** Returns how much of the page the header covers; the browser leaves the same distance when it scrolls. */
export function coveredTopPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Scrolls the page just enough to show a part of it; does nothing when it is already visible. */
export function scrollIntoSight({ topPx, bottomPx }: Part): void {
  const highest = topPx - coveredTopPx();
  const lowest = bottomPx + footPx - window.innerHeight;
  if (window.scrollY > highest) window.scrollTo({ top: highest });
  else if (window.scrollY < lowest) window.scrollTo({ top: Math.min(lowest, highest) });
}
