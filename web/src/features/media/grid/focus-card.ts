const patienceMs = 10_000;
/** Counts the wishes: the latest one holds. */
let wishes = 0;

/**
 * Focuses the card at a place as soon as it is there: the scroll may have yet to render it, and a slow line to bring it.
 * Gives up when the person goes elsewhere meanwhile.
 */
export function focusCard(list: HTMLElement | null, place: number): void {
  wishes += 1;
  const own = wishes;
  const from = document.activeElement;
  const until = performance.now() + patienceMs;
  const look = () => {
    const now = document.activeElement;
    if (own !== wishes || !list?.isConnected || (now !== from && now !== document.body)) return;
    const link = linkAt(list, place);
    if (link) link.focus({ preventScroll: true });
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}

/** Focuses the card that took the place of one that is gone, unless the person is doing something else by now. */
export function refocusCard(list: HTMLElement | null, place: number, tries = 30): void {
  if (document.activeElement !== document.body) return;
  linkAt(list, place)?.focus({ preventScroll: true });
  if (document.activeElement !== document.body || tries === 0) return;
  requestAnimationFrame(() => refocusCard(list, place, tries - 1));
}

function linkAt(list: HTMLElement | null, place: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card-link]`) ?? null;
}

/** Focuses the card of an item that has come back, unless the person is doing something else by now. */
export function focusCardOf(id: string, tries = 60): void {
  const active = document.activeElement;
  if (active !== document.body && active?.closest('[data-place]') == null) return;
  const link = document.querySelector<HTMLElement>(`main [data-card-link][href*="${id}"]`);
  if (link) link.focus();
  else if (tries > 0) requestAnimationFrame(() => focusCardOf(id, tries - 1));
}
