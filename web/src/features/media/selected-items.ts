/** What is picked in a list, in the order of picking. Ids are kept, so that a list that moves takes nothing away. */
export type SelectedItems = {
  /** Boxes show on every card, and a click picks instead of opening. */
  isActive: boolean;
  ids: readonly string[];
  /** The last pick, where a range begins: its place, and of which list it is a place. */
  anchor: { place: number; list: string } | null;
  /** What was picked before the drag that is under way; null: none is. */
  beforeDrag: readonly string[] | null;
};

export type SelectionAction =
  | { do: 'start' }
  | { do: 'leave' }
  | { do: 'toggle'; id: string; anchor: NonNullable<SelectedItems['anchor']> }
  | { do: 'addRange'; ids: readonly string[]; anchor: NonNullable<SelectedItems['anchor']> }
  | { do: 'beginDrag' }
  /** All that lies between the drag's start and the pointer: less again when the pointer goes back. */
  | { do: 'drag'; ids: readonly string[]; anchor: NonNullable<SelectedItems['anchor']> };

export const nothingSelected: SelectedItems = {
  isActive: false,
  ids: [],
  anchor: null,
  beforeDrag: null,
};

export const selectItems = (selected: SelectedItems, action: SelectionAction): SelectedItems => {
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
};

const withRange = (
  ids: readonly string[],
  range: Pick<Extract<SelectionAction, { do: 'drag' }>, 'ids' | 'anchor'>,
  beforeDrag: SelectedItems['beforeDrag'],
): SelectedItems => ({
  isActive: true,
  ids: [...new Set([...ids, ...range.ids])],
  anchor: range.anchor,
  beforeDrag,
});
