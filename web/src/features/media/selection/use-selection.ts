import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type KeyboardEvent, useReducer, useRef } from 'react';
import { nothingSelected, selectItems } from '#features/media/selection/selected-items.ts';

/** A list whose items can be selected, even if they are not loaded. */
export type SelectableList = {
  /** Identifies the list, because a place is only valid in its own list. */
  name: string;
  /** Returns the ids from one place to another, both included, in either direction. */
  idsBetween: (from: number, to: number) => Promise<string[]>;
  allIds: () => Promise<string[]>;
  /** Missing: every item can be selected. */
  mayPick?: (item: MediaItem) => boolean;
};

export type MediaSelection = {
  /** Tells which items can be selected here. */
  mayPick: (item: MediaItem) => boolean;
  isActive: boolean;
  ids: readonly string[];
  start: () => void;
  leave: () => void;
  /** Selects or deselects an item; `isRange` selects all from the last selected place to this one. */
  pick: (id: string, place: number, isRange: boolean) => void;
  pickAll: () => void;
  /** Starts a drag, which selects everything that the pointer is dragged over. */
  beginDrag: () => void;
  dragTo: (from: number, to: number) => void;
  /** Space selects, Shift+Space a range, Ctrl+A all, Esc ends the selection; returns whether it handled the key. */
  handleKey: (event: KeyboardEvent, id: string, place: number) => boolean;
};

/** Lets people select several items of a list, also ranges that extend beyond the screen. */
export function useSelection(list: SelectableList, isActiveAtFirst = false): MediaSelection {
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
      // When a page cannot be loaded, at least the clicked item is selected.
      () => dispatch({ do: 'toggle', id, anchor }),
    );
  };

  const dragTo = (from: number, to: number) => {
    draggedTo.current = to;
    list.idsBetween(from, to).then(
      (ids) => {
        const anchor = { place: to, list: list.name };
        // Ignore a late answer when the pointer has moved on.
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
    mayPick: list.mayPick ?? (() => true),
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
}
