import { FolderOutput } from 'lucide-react';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useTakeBack } from '#features/spaces/use-add-to-space.ts';
import { useWhoLoses } from '#features/spaces/use-who-loses.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = spaceMessages.takeOut;

/**
 * Takes items out of a space after a confirmation, which names whom many of them concern; tells whether it was done.
 * `isBusy`: before the question or after it.
 */
export function useTakeOut() {
  const confirm = useConfirm();
  const { whoLoses, isLooking } = useWhoLoses();
  const { mutateAsync, isPending } = useTakeBack();
  const takeOut = async (spaceId: string, mediaIds: readonly string[]): Promise<boolean> => {
    const losing = await whoLoses({ mediaIds }, spaceId);
    const isSure = await confirm({
      title: words.prompt,
      description: words.text(mediaIds.length),
      note: (
        <>
          {words.note}
          {losing}
        </>
      ),
      confirmLabel: words.confirm,
      icon: FolderOutput,
    });
    if (!isSure) return false;
    return mutateAsync({ spaceId, target: { kind: 'items', mediaIds } }).then(
      () => true,
      () => false,
    );
  };
  return { takeOut, isBusy: isLooking || isPending };
}
