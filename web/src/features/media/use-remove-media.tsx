import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { ClipsQuestion, type ClipsFate, clipsOf } from '#features/media/clips-question.tsx';
import { focusCardOf } from '#features/media/grid/focus-card.ts';
import { mediaActionMessages } from '#features/media/media-actions.messages.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = mediaActionMessages.remove;

/**
 * Moves an item to the trash after a confirmation, and offers Undo. Resolves to true when it was moved. `onRemoved` is
 * called before the pages learn of it, so that the item's own page can be left first.
 */
export function useRemoveMedia(onRemoved?: () => void): (item: ListedMedia) => Promise<boolean> {
  const confirm = useConfirm();
  const { user } = useSession();
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: api.trash.key() });
    return queries.invalidateQueries({ queryKey: api.media.key() });
  };

  const restore = useMutation(
    api.media.restore.mutationOptions({
      onSuccess: async ({ id }) => {
        await refresh();
        focusCardOf(id);
      },
      meta: { success: { title: words.restored }, failure: () => ({ title: words.restoreFailed }) },
    }),
  );
  const remove = useMutation(
    api.media.remove.mutationOptions({
      onSuccess: () => {
        onRemoved?.();
        return refresh();
      },
      meta: {
        success: (data: { id: string }) => ({
          title: words.success,
          action: { label: words.undo, onClick: () => restore.mutate({ id: data.id }) },
        }),
        failure: () => ({ title: words.failure }),
      },
    }),
  );

  const keep = useMutation(
    api.clips.keep.mutationOptions({
      onSettled: refresh,
      meta: {
        success: ({ count }: { count: number }) => ({
          title: words.clips.keeping(count),
          description: words.clips.thenTrash,
        }),
        failure: (error) => ({ title: words.clips.keepFailed, description: messageOf(error) }),
      },
    }),
  );
  /** Null when nobody knows: then nothing is deleted. */
  const countClips = (item: ListedMedia): Promise<number | null> =>
    hasNoClips(item)
      ? Promise.resolve(0)
      : queries.fetchQuery({ ...clipsOf(item.id), staleTime: 60_000 }).then(
          ({ items }) => items.length,
          () => null,
        );

  return async (item) => {
    const { ownerName } = item;
    const isOwn = ownerName === undefined || item.ownerId === user?.id;
    let fate: ClipsFate = 'keep';
    const agreed = await confirm({
      title: mediaMessages.card.delete,
      description: words.prompt(item.title),
      note: (
        <>
          <p>{isOwn ? words.trash : words.trashOf(ownerName)}</p>
          {!hasNoClips(item) && (
            <ClipsQuestion mediaId={item.id} onChoose={(chosen) => (fate = chosen)} />
          )}
        </>
      ),
      confirmLabel: mediaMessages.card.delete,
      tone: 'danger',
    });
    if (!agreed) return false;
    const clips = await countClips(item);
    if (clips === null) {
      showToast.error({ title: words.failure });
      return false;
    }
    if (clips > 0 && fate === 'keep') {
      // The film is there until its parts are kept.
      await keep.mutateAsync({ mediaId: item.id }).catch(() => undefined);
      return false;
    }
    return remove.mutateAsync({ id: item.id }).then(
      () => true,
      () => false,
    );
  };
}

const hasNoClips = ({ type, parentId }: ListedMedia): boolean =>
  type === 'image' || parentId !== undefined;
