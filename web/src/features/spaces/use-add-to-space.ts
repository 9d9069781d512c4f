import type { undoAddingInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import type { z } from '@heirloom/contract/zod.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { addingMessages } from '#features/spaces/adding.messages.ts';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';

const { addTo, takeOut } = spaceMessages;

type Move = { spaceId: string; target: SpaceTarget };
/** `mayPassOn`: the answer of whoever was asked now. */
type Addition = Move & { mayPassOn?: boolean };
type UndoAdding = z.input<typeof undoAddingInput>;
/** How many items were not there before; null for a collection or a tape. */
type Moved = { changed: number | null };
type Added = Moved & { undo: Omit<UndoAdding, 'spaceId'> | null };

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [api.spaces.key(), api.media.key(), api.tapes.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** Takes out again what was just added. */
export function useUndoAdding() {
  return useMutation(
    api.spaces.undoAdding.mutationOptions({
      onSettled: useRefresh(),
      meta: {
        success: ({ changed }: { changed: number }) => addingMessages.undone(changed),
        failure: (error) => addingMessages.undoFailed(messageOf(error)),
      },
    }),
  );
}

/** Adds own items or an own collection to a space; items can be taken out again at once. */
export function useAddToSpace() {
  const onSettled = useRefresh();
  const undo = useUndoAdding();
  return useMutation({
    mutationFn: async ({ spaceId, target, mayPassOn }: Addition): Promise<Added> => {
      if (target.kind === 'items') {
        const { changed, ...undo } = await client.spaces.addItems({
          spaceId,
          mediaIds: [...target.mediaIds],
          mayPassOn,
        });
        return { changed, undo };
      }
      if (target.kind === 'tape') {
        await client.tapes.share({ spaceId, tapeId: target.tapeId });
        return { changed: null, undo: null };
      }
      const { collectionId } = target;
      await client.spaces.addCollection({ spaceId, collectionId, mayPassOn });
      return { changed: null, undo: null };
    },
    onSettled,
    meta: {
      success: ({ changed, undo: put }: Added, { spaceId, target }: Addition) => {
        if (target.kind === 'tape') return addTo.tapeAdded;
        if (changed === null || put === null) return addTo.collectionAdded;
        if (changed === 0) return addTo.added(0);
        const onClick = () => undo.mutate({ spaceId, ...put });
        return { ...addTo.added(changed), action: { label: addingMessages.undo, onClick } };
      },
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
      success: ({ changed }: Moved, { target }: Move) =>
        target.kind === 'tape'
          ? takeOut.tapeDone
          : changed === null
            ? takeOut.collectionDone
            : takeOut.done(changed),
      failure: (error) => takeOut.failed(messageOf(error)),
    },
  });
}
