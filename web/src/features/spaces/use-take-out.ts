import { FolderOutput } from 'lucide-react';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useTakeBack } from '#features/spaces/use-add-to-space.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = spaceMessages.takeOut;

/** Takes items out of a space after a confirmation; returns whether it was done. */
export function useTakeOut(): (spaceId: string, mediaIds: readonly string[]) => Promise<boolean> {
  const confirm = useConfirm();
  const { mutateAsync } = useTakeBack();
  return async (spaceId, mediaIds) => {
    const isSure = await confirm({
      title: words.prompt,
      description: words.text(mediaIds.length),
      note: words.note,
      confirmLabel: words.confirm,
      icon: FolderOutput,
    });
    if (!isSure) return false;
    return mutateAsync({ spaceId, target: { kind: 'items', mediaIds } }).then(
      () => true,
      () => false,
    );
  };
}
