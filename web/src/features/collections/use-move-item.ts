import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { predecessorOf } from '#features/collections/item-moves.ts';
import type { PagedList } from '#features/media/grid/use-paged-list.ts';

export type MoveItem = {
  move: (from: number, to: number) => void;
  /** Says for screen readers which item was moved where. */
  announcement: string;
  movingId: string | null;
};

/** Moves items of a collection; the order is kept on the server. */
export function useMoveItem(collectionId: string, list: PagedList<CollectionItem>): MoveItem {
  const [announcement, setAnnouncement] = useState('');
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation(
    api.collections.moveItem.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.collections.key() }),
      meta: {
        failure: (error) => collectionMessages.failures.updating(messageOf(error)),
      },
    }),
  );

  const move = (from: number, to: number) => {
    const item = list.itemAt(from);
    const predecessor = predecessorOf(from, to);
    const before = predecessor === null ? null : list.itemAt(predecessor);
    // The item's page is not loaded yet, or the place does not exist.
    if (!item || before === undefined || to < 0 || to >= list.total) return;
    mutate(
      { collectionId, mediaId: item.media.id, afterMediaId: before?.media.id ?? null },
      {
        onSuccess: () =>
          setAnnouncement(collectionMessages.page.moved(item.media.title, to + 1, list.total)),
      },
    );
  };

  return { move, announcement, movingId: isPending ? variables.mediaId : null };
}
