/** Focuses the card at a place. The scroll may have yet to render it, so it is looked for over the next frames. */
export function focusCard(list: HTMLElement | null, place: number, tries = 30): void {
  const link = list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card-link]`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(list, place, tries - 1));
}
