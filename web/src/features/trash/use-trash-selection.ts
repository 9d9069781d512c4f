import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { useReducer } from 'react';
import { nothingSelected, selectItems } from '#features/media/selected-items.ts';
import type { PagedList } from '#features/media/use-paged-list.ts';

const list = 'trash';

/** Lets people pick several deleted files; all that were scrolled over are at hand, so a range is too. */
export const useTrashSelection = ({ itemAt }: PagedList<TrashedMedia>) => {
  const [selected, dispatch] = useReducer(selectItems, nothingSelected);

  const pick = (id: string, place: number, isRange: boolean) => {
    const anchor = { place, list };
    if (!isRange || selected.anchor === null) return dispatch({ do: 'toggle', id, anchor });
    const from = Math.min(selected.anchor.place, place);
    const to = Math.max(selected.anchor.place, place);
    const ids = Array.from({ length: to - from + 1 }, (_, n) => itemAt(from + n)?.id);
    dispatch({ do: 'addRange', ids: ids.filter((each) => each !== undefined), anchor });
  };

  return { ids: selected.ids, pick, leave: () => dispatch({ do: 'leave' }) };
};
