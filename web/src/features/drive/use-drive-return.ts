import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMatch, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

const { toasts } = driveMessages;

/** Takes Google's answer out of the address and sends it to the server, once. */
export function useDriveReturn(): { isConnecting: boolean } {
  const match = useMatch({ from: '/admin-only/admin/google-drive', shouldThrow: false });
  const { code, state, error } = match?.search ?? {};
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const taken = useRef<string>(undefined);
  const { mutate: exchange, isPending } = useMutation(
    api.drive.exchangeCode.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.drive.key() }),
      meta: {
        success: { title: toasts.connected },
        failure: (problem) => ({ title: toasts.connectFailed, description: messageOf(problem) }),
      },
    }),
  );

  useEffect(() => {
    const answer = code ?? error;
    if (answer === undefined || taken.current === answer) return;
    taken.current = answer;
    if (code === undefined) {
      showToast.error({ title: toasts.connectFailed, description: toasts.refusedByPerson });
    } else exchange({ code, state: state ?? '-' });
    void navigate({ to: '/admin/google-drive', search: {}, replace: true });
  }, [code, state, error, exchange, navigate]);

  return { isConnecting: isPending || code !== undefined };
}
