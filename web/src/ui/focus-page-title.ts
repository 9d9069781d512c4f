export function findPageTitle(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-page-title]');
}

/** Moves focus to the h1 of the page, so that keyboard and screen reader start at the top of the new page. */
export function focusPageTitle(): void {
  findPageTitle()?.focus({ preventScroll: true });
}
