/** The search field and the panel under it. */
export type SearchBoxState = {
  text: string;
  isOpen: boolean;
  /** The place of the option that Enter opens; -1 is the field itself. */
  active: number;
};

export type SearchBoxAction =
  | { do: 'type'; text: string }
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'escape' }
  | { do: 'move'; by: 1 | -1; count: number }
  | { do: 'point'; at: number }
  /** Shows the query of the page, after its address has changed. */
  | { do: 'show'; text: string };

export function searchBoxOf(text: string): SearchBoxState {
  return { text, isOpen: false, active: -1 };
}

export function searchBox(state: SearchBoxState, action: SearchBoxAction): SearchBoxState {
  switch (action.do) {
    case 'type':
      return { text: action.text, isOpen: true, active: -1 };
    case 'open':
      return { ...state, isOpen: true };
    case 'close':
      return { ...state, isOpen: false, active: -1 };
    case 'escape':
      // The first Escape clears the field, the second closes the panel.
      return state.text === ''
        ? { ...state, isOpen: false, active: -1 }
        : { text: '', isOpen: true, active: -1 };
    case 'move':
      return { ...state, isOpen: true, active: moved(state.active, action) };
    case 'point':
      return { ...state, active: action.at };
    case 'show':
      return searchBoxOf(action.text);
  }
}

/** Moves through the options and the field, and wraps around at both ends. */
function moved(active: number, { by, count }: { by: 1 | -1; count: number }): number {
  const places = count + 1;
  return ((active + 1 + by + places) % places) - 1;
}
