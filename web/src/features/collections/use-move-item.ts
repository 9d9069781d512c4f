import type { CollectionItem } from '@heirloom/contract/collections/collections.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { predecessorOf } from '#features/collections/item-moves.ts';
import type { PagedList } from '#features/media/grid/use-paged-list.ts';
import { showToast } from '#ui/feedback/toast.ts';

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

  /** Loads the page of a place far from the screen. */
  const idAt = async (place: number): Promise<string | undefined> => {
    const shown = list.itemAt(place);
    if (shown !== undefined) return shown.media.id;
    const pages = await queries.fetchQuery(
      api.collections.itemPages.queryOptions({ input: { collectionId } }),
    );
    const cursor = pages.cursors[Math.floor(place / pages.pageSize)];
    if (cursor === undefined) return undefined;
    const { items } = await queries.fetchQuery(
      api.collections.items.queryOptions({
        input: { collectionId, cursor, limit: pages.pageSize },
      }),
    );
    return items[place % pages.pageSize]?.media.id;
  };

  const move = async (from: number, to: number) => {
    const item = list.itemAt(from);
    if (!item || to < 0 || to >= list.total) return;
    const predecessor = predecessorOf(from, to);
    const afterMediaId = predecessor === null ? null : await idAt(predecessor);
    if (afterMediaId === undefined) {
      showToast.error({ title: collectionMessages.failures.placeGone });
      return;
    }
    mutate(
      { collectionId, mediaId: item.media.id, afterMediaId },
      {
        onSuccess: () =>
          setAnnouncement(collectionPageMessages.page.moved(item.media.title, to + 1, list.total)),
      },
    );
  };

  return {
    // A page that cannot be loaded has its own message.
    move: (from, to) => void move(from, to).catch(() => undefined),
    announcement,
    movingId: isPending ? variables.mediaId : null,
  };
}
