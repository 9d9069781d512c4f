import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderOutput } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = spaceMessages.takeOut;

/** Takes items out of a space after a confirmation; returns whether it was done. */
export function useTakeOut(): (spaceId: string, mediaIds: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(
    api.spaces.withdrawItems.mutationOptions({
      onSettled: () =>
        Promise.all(
          [api.spaces.key(), api.media.key()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
      meta: {
        success: ({ changed }: { changed: number }) => words.done(changed),
        failure: (error) => words.failed(messageOf(error)),
      },
    }),
  );
  return async (spaceId, mediaIds) => {
    const isSure = await confirm({
      title: words.prompt,
      description: words.text(mediaIds.length),
      note: words.note,
      confirmLabel: words.confirm,
      icon: FolderOutput,
    });
    if (!isSure) return false;
    return mutateAsync({ spaceId, mediaIds: [...mediaIds] }).then(
      () => true,
      () => false,
    );
  };
}
