/** Where the focus goes once the row it was in has left: to the row that took its place, or to the last one. */
export const focusRow = (place: number, leavingId: string): void =>
  focusSoon(() => {
    if (document.querySelector(`[data-row="${leavingId}"]`)) return null;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-place]')];
    const placeOf = (row: HTMLElement) => Number(row.dataset['place']);
    const row = rows.find((each) => placeOf(each) === place) ?? rows.at(-1);
    return row?.querySelector<HTMLElement>('[data-row-focus]') ?? null;
  });

/** After a rename the focus goes back to what began it. */
export const focusRenameButton = (id: string): void =>
  focusSoon(() => document.querySelector<HTMLElement>(`[data-rename="${id}"]`));

/** What is to have the focus may only be there after the next frames. */
const focusSoon = (find: () => HTMLElement | null, tries = 40): void => {
  requestAnimationFrame(() => {
    const element = find();
    if (element) element.focus();
    else if (tries > 0) focusSoon(find, tries - 1);
  });
};
