/** The items selected in a list, in the order of selection. They are kept by id, so that a changed list loses none. */
export type SelectedItems = {
  /** Every card shows a checkbox, and a click selects instead of opening. */
  isActive: boolean;
  ids: readonly string[];
  /** The last selected place and its list; a range begins there. */
  anchor: { place: number; list: string } | null;
  /** The selection before the current drag; null without a drag. */
  beforeDrag: readonly string[] | null;
};

export type SelectionAction =
  | { do: 'start' }
  | { do: 'leave' }
  | { do: 'toggle'; id: string; anchor: NonNullable<SelectedItems['anchor']> }
  | { do: 'addRange'; ids: readonly string[]; anchor: NonNullable<SelectedItems['anchor']> }
  | { do: 'beginDrag' }
  /** Selects everything between the drag's start and the pointer; shrinks when the pointer goes back. */
  | { do: 'drag'; ids: readonly string[]; anchor: NonNullable<SelectedItems['anchor']> };

export const nothingSelected: SelectedItems = {
  isActive: false,
  ids: [],
  anchor: null,
  beforeDrag: null,
};

export function selectItems(selected: SelectedItems, action: SelectionAction): SelectedItems {
  switch (action.do) {
    case 'start':
      return { ...nothingSelected, isActive: true };
    case 'leave':
      return nothingSelected;
    case 'toggle': {
      const { id, anchor } = action;
      const isIn = selected.ids.includes(id);
      const ids = isIn ? selected.ids.filter((known) => known !== id) : [...selected.ids, id];
      return { isActive: true, ids, anchor, beforeDrag: null };
    }
    case 'addRange':
      return withRange(selected.ids, action, null);
    case 'beginDrag':
      return { ...selected, beforeDrag: selected.ids };
    case 'drag':
      return withRange(selected.beforeDrag ?? selected.ids, action, selected.beforeDrag);
  }
}

function withRange(
  ids: readonly string[],
  range: Pick<Extract<SelectionAction, { do: 'drag' }>, 'ids' | 'anchor'>,
  beforeDrag: SelectedItems['beforeDrag'],
): SelectedItems {
  return {
    isActive: true,
    ids: [...new Set([...ids, ...range.ids])],
    anchor: range.anchor,
    beforeDrag,
  };
}
