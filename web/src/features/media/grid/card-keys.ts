import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { KeyboardEvent } from 'react';
import type { PagedList } from '#features/media/grid/use-paged-list.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';

/** Passes the keys pressed on a card to the selection; returns whether the selection handled them. */
export function cardKeys({ itemAt }: PagedList<MediaItem>, selection: MediaSelection | undefined) {
  return (event: KeyboardEvent, place: number): boolean => {
    const item = itemAt(place);
    if (item === undefined || selection === undefined) return false;
    if (event.key === ' ' && !selection.mayPick(item)) return false;
    return selection.handleKey(event, item.id, place);
  };
}
