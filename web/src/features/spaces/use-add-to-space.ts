import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';

const { addTo, takeOut } = spaceMessages;

type Move = { spaceId: string; target: SpaceTarget };
/** `mayPassOn`: the answer of whoever was asked now. */
type Addition = Move & { mayPassOn?: boolean };
/** How many items were not there before; null for a collection. */
type Moved = { changed: number | null };

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [api.spaces.key(), api.media.key(), api.tapes.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** Adds own items or an own collection to a space. */
export function useAddToSpace() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async ({ spaceId, target, mayPassOn }: Addition): Promise<Moved> => {
      if (target.kind === 'items') {
        return client.spaces.addItems({ spaceId, mediaIds: [...target.mediaIds], mayPassOn });
      }
      if (target.kind === 'tape') {
        await client.tapes.share({ spaceId, tapeId: target.tapeId });
        return { changed: null };
      }
      const { collectionId } = target;
      await client.spaces.addCollection({ spaceId, collectionId, mayPassOn });
      return { changed: null };
    },
    onSettled,
    meta: {
      success: ({ changed }: Moved) =>
        changed === null ? addTo.collectionAdded : addTo.added(changed),
      failure: (error) => addTo.failed(messageOf(error)),
    },
  });
}

/** Takes out of a space what its owner has in it. */
export function useTakeBack() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: async ({ spaceId, target }: Move): Promise<Moved> => {
      if (target.kind === 'items') {
        return client.spaces.withdrawItems({ spaceId, mediaIds: [...target.mediaIds] });
      }
      if (target.kind === 'tape') {
        await client.tapes.withdraw({ spaceId, tapeId: target.tapeId });
        return { changed: null };
      }
      await client.spaces.withdrawCollection({ spaceId, collectionId: target.collectionId });
      return { changed: null };
    },
    onSettled,
    meta: {
      success: ({ changed }: Moved) =>
        changed === null ? takeOut.collectionDone : takeOut.done(changed),
      failure: (error) => takeOut.failed(messageOf(error)),
    },
  });
}
