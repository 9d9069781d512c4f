/** Where the focus goes when the row it was in has left: to the row that took its place, or to the last one. */
export const focusRow = (place: number, tries = 40): void => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-place] [data-row-focus]')];
  const placeOf = (link: HTMLElement) =>
    Number(link.closest<HTMLElement>('[data-place]')?.dataset['place']);
  const link = links.find((each) => placeOf(each) === place) ?? links.at(-1);
  if (link) link.focus();
  else if (tries > 0) requestAnimationFrame(() => focusRow(place, tries - 1));
};
