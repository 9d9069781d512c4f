import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = driveMessages.transfers;

/** Shows how many transfers have not ended, with a button to cancel them all. */
export function OpenTransfersLine({ openCount }: { openCount: number }) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const cancelAll = useMutation(
    api.transfers.cancelAll.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.transfers.key() }),
      meta: {
        success: ({ cancelled }: { cancelled: number }) => ({
          title: words.cancelledAll(cancelled),
        }),
        failure: (error) => ({
          title: driveMessages.toasts.cancelFailed,
          description: messageOf(error),
        }),
      },
    }),
  );
  const ask = async () => {
    const isSure = await confirm({
      title: words.cancelAllQuestion(openCount),
      description: words.cancelAllNote,
      confirmLabel: words.cancelAll,
      cancelLabel: words.keepGoing,
      icon: X,
    });
    if (isSure) cancelAll.mutate({});
  };
  return (
    <div className="mb-3 flex min-h-12 flex-wrap items-center justify-between gap-3">
      <p className="font-[620]">{words.open(openCount)}</p>
      <Button size="sm" icon={X} busy={cancelAll.isPending} onClick={() => void ask()}>
        {words.cancelAll}
      </Button>
    </div>
  );
}
