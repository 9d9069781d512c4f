/** Moves the focus after a row was removed: to the row now at its place, or to the last row. */
export function focusRow(place: number, leavingId: string): void {
  return focusSoon(() => {
    if (document.querySelector(`[data-row="${leavingId}"]`)) return null;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-place]')];
    const placeOf = (row: HTMLElement) => Number(row.dataset['place']);
    const row = rows.find((each) => placeOf(each) === place) ?? rows.at(-1);
    return row?.querySelector<HTMLElement>('[data-row-focus]') ?? null;
  });
}

/** Moves the focus back to the rename button after a rename. */
export function focusRenameButton(id: string): void {
  return focusSoon(() => document.querySelector<HTMLElement>(`[data-rename="${id}"]`));
}

/** Waits some frames, because the element may not be rendered yet. */
function focusSoon(find: () => HTMLElement | null, tries = 40): void {
  requestAnimationFrame(() => {
    const element = find();
    if (element) element.focus();
    else if (tries > 0) focusSoon(find, tries - 1);
  });
}
