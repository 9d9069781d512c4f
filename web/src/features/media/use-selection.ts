import { type KeyboardEvent, useReducer, useRef } from 'react';
import { nothingSelected, selectItems } from '#features/media/selected-items.ts';

/** A list whose items can be picked, also those that are not loaded. */
export type SelectableList = {
  /** Which list it is: a place in another one means nothing here. */
  name: string;
  /** The ids from one place to another, both included, in either direction. */
  idsBetween: (from: number, to: number) => Promise<string[]>;
  allIds: () => Promise<string[]>;
};

export type MediaSelection = {
  isActive: boolean;
  ids: readonly string[];
  start: () => void;
  leave: () => void;
  /** Picks or unpicks an item; `isRange` picks all from the last pick to this place. */
  pick: (id: string, place: number, isRange: boolean) => void;
  pickAll: () => void;
  /** Picks all from a place to another, while a pointer is dragged over them. */
  beginDrag: () => void;
  dragTo: (from: number, to: number) => void;
  /** Space picks, Shift with it a range, Ctrl A all, Esc leaves; says whether the key was one of these. */
  handleKey: (event: KeyboardEvent, id: string, place: number) => boolean;
};

/** Lets people pick several items of a list, also ranges that reach beyond the screen. */
export const useSelection = (list: SelectableList, isActiveAtFirst = false): MediaSelection => {
  const [selected, dispatch] = useReducer(selectItems, {
    ...nothingSelected,
    isActive: isActiveAtFirst,
  });
  const draggedTo = useRef<number | null>(null);

  const pick = (id: string, place: number, isRange: boolean) => {
    const anchor = { place, list: list.name };
    const from = selected.anchor?.list === list.name ? selected.anchor.place : null;
    if (!isRange || from === null) return dispatch({ do: 'toggle', id, anchor });
    list.idsBetween(from, place).then(
      (ids) => dispatch({ do: 'addRange', ids, anchor }),
      // A page could not be loaded: then at least the item under the pointer is picked.
      () => dispatch({ do: 'toggle', id, anchor }),
    );
  };

  const dragTo = (from: number, to: number) => {
    draggedTo.current = to;
    list.idsBetween(from, to).then(
      (ids) => {
        const anchor = { place: to, list: list.name };
        // An answer that comes late must not undo where the pointer is by now.
        if (draggedTo.current === to) dispatch({ do: 'drag', ids, anchor });
      },
      () => undefined,
    );
  };

  const pickAll = () =>
    void list.allIds().then(
      (ids) => dispatch({ do: 'addRange', ids, anchor: { place: 0, list: list.name } }),
      () => undefined,
    );

  return {
    isActive: selected.isActive,
    ids: selected.ids,
    start: () => dispatch({ do: 'start' }),
    leave: () => dispatch({ do: 'leave' }),
    pick,
    pickAll,
    beginDrag: () => dispatch({ do: 'beginDrag' }),
    dragTo,
    handleKey: (event, id, place) => {
      if (event.key === ' ') pick(id, place, event.shiftKey);
      else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) pickAll();
      else if (event.key === 'Escape' && selected.isActive) dispatch({ do: 'leave' });
      else return false;
      event.preventDefault();
      return true;
    },
  };
};
