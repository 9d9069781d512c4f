import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const { disconnect: words, toasts } = driveMessages;

/** Disconnects Google Drive after a confirmation; `openTransfers` is how many transfers that would stop. */
export function useDisconnectDrive(openTransfers: number) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.drive.disconnect.mutationOptions({
      onSuccess: async () => {
        queryClient.removeQueries({ queryKey: api.drive.listFiles.key() });
        await queryClient.invalidateQueries({ queryKey: api.drive.status.key() });
      },
      meta: {
        success: ({ isRevoked }: { isRevoked: boolean }) => ({
          title: toasts.disconnected,
          description: isRevoked ? undefined : toasts.notRevoked,
        }),
        failure: (error) => ({ title: toasts.disconnectFailed, description: messageOf(error) }),
      },
    }),
  );
  const disconnect = async () => {
    const isWanted = await confirm({
      title: words.question,
      description: words.description,
      note: openTransfers > 0 ? words.open(openTransfers) : undefined,
      confirmLabel: words.action,
      icon: Unplug,
      tone: 'primary',
    });
    if (isWanted) mutate(undefined);
  };
  return { disconnect, isPending };
}
