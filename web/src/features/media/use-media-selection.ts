import type { MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useReducer, useRef } from 'react';
import { api } from '#api/orpc.ts';
import { nothingSelected, selectItems } from '#features/media/selected-items.ts';

export type MediaSelection = {
  isActive: boolean;
  ids: readonly string[];
  start: () => void;
  leave: () => void;
  /** Picks or unpicks an item; `isRange` picks all from the last pick to this place. */
  pick: (id: string, place: number, isRange: boolean) => void;
  /** Picks all from a place to another, while a pointer is dragged over them. */
  beginDrag: () => void;
  dragTo: (from: number, to: number) => void;
  /** Space picks, Shift with it a range, Esc leaves; says whether the key was one of these. */
  handleKey: (event: KeyboardEvent, id: string, place: number) => boolean;
};

/** Lets people pick several items of a list of media, also ranges that reach beyond the screen. */
export const useMediaSelection = (filter: MediaFilter, isActiveAtFirst = false): MediaSelection => {
  const [selected, dispatch] = useReducer(selectItems, {
    ...nothingSelected,
    isActive: isActiveAtFirst,
  });
  const idsBetween = useIdsBetween(filter);
  const list = JSON.stringify(filter);
  const draggedTo = useRef<number | null>(null);

  const pick = (id: string, place: number, isRange: boolean) => {
    const anchor = { place, list };
    const from = selected.anchor?.list === list ? selected.anchor.place : null;
    if (!isRange || from === null) return dispatch({ do: 'toggle', id, anchor });
    idsBetween(from, place).then(
      (ids) => dispatch({ do: 'addRange', ids, anchor }),
      // A page could not be loaded: then at least the item under the pointer is picked.
      () => dispatch({ do: 'toggle', id, anchor }),
    );
  };

  const dragTo = (from: number, to: number) => {
    draggedTo.current = to;
    idsBetween(from, to).then(
      (ids) => {
        // An answer that comes late must not undo where the pointer is by now.
        if (draggedTo.current === to) dispatch({ do: 'drag', ids, anchor: { place: to, list } });
      },
      () => undefined,
    );
  };

  return {
    isActive: selected.isActive,
    ids: selected.ids,
    start: () => dispatch({ do: 'start' }),
    leave: () => dispatch({ do: 'leave' }),
    pick,
    beginDrag: () => dispatch({ do: 'beginDrag' }),
    dragTo,
    handleKey: (event, id, place) => {
      if (event.key === ' ') pick(id, place, event.shiftKey);
      else if (event.key === 'Escape' && selected.isActive) dispatch({ do: 'leave' });
      else return false;
      event.preventDefault();
      return true;
    },
  };
};

/** The ids from one place of a list to another, read page by page where they are not at hand. */
const useIdsBetween = (filter: MediaFilter) => {
  const queries = useQueryClient();
  return async (from: number, to: number): Promise<string[]> => {
    const [first, last] = from < to ? [from, to] : [to, from];
    const { pageSize, cursors } = await queries.ensureQueryData(
      api.media.pages.queryOptions({ input: filter }),
    );
    const ids: string[] = [];
    const lastPage = Math.min(cursors.length - 1, Math.floor(last / pageSize));
    const firstPage = Math.floor(first / pageSize);
    for (let number = firstPage; number <= lastPage; number += 1) {
      const cursor = cursors[number] ?? null;
      const page = await queries.ensureQueryData(
        api.media.list.queryOptions({ input: { ...filter, cursor, limit: pageSize } }),
      );
      ids.push(...page.items.map(({ id }) => id));
    }
    const offset = firstPage * pageSize;
    return ids.slice(first - offset, last - offset + 1);
  };
};
