/** Focuses the card at a place. It may be scrolled into being only now: look for it over the next frames. */
export const focusCard = (list: HTMLElement | null, place: number, tries = 30): void => {
  const link = list?.querySelector<HTMLElement>(`[data-place="${place}"] [data-card-link]`);
  if (link) link.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(list, place, tries - 1));
};
