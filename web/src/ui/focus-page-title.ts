/** Moves focus to the h1 of the page, so that keyboard and screen reader start where the new page does. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
}
