type Part = { topPx: number; bottomPx: number };

/** What docks at the foot of the page covers at most. */
const footPx = 96;

/** How much of the page the header covers: where the browser, too, scrolls things to. */
export const coveredTopPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Scrolls the page so far that a part of it shows, and not at all when it does already. */
export const scrollIntoSight = ({ topPx, bottomPx }: Part): void => {
  const highest = topPx - coveredTopPx();
  const lowest = bottomPx + footPx - window.innerHeight;
  if (window.scrollY > highest) window.scrollTo({ top: highest });
  else if (window.scrollY < lowest) window.scrollTo({ top: Math.min(lowest, highest) });
};
