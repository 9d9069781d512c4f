/** Focuses the card at a place. The scroll may have yet to render it, so it is looked for over the next frames. */
export function focusCard(list: HTMLElement | null, place: number, tries = 30): void {
  const link = list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card-link]`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(list, place, tries - 1));
}

/** Focuses the card that took the place of one that is gone, unless the person is doing something else by now. */
export function refocusCard(list: HTMLElement | null, place: number, tries = 30): void {
  if (document.activeElement !== document.body) return;
  focusCard(list, place, 0);
  if (document.activeElement !== document.body || tries === 0) return;
  requestAnimationFrame(() => refocusCard(list, place, tries - 1));
}

/** Focuses the card of an item that has come back, unless the person is doing something else by now. */
export function focusCardOf(id: string, tries = 60): void {
  const active = document.activeElement;
  if (active !== document.body && active?.closest('[data-place]') == null) return;
  const link = document.querySelector<HTMLElement>(`main [data-card-link][href*="${id}"]`);
  if (link) link.focus();
  else if (tries > 0) requestAnimationFrame(() => focusCardOf(id, tries - 1));
}
