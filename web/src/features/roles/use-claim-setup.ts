import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { rolesMessages } from '#features/roles/roles.messages.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

type Outcome = { success: boolean; message: string };

/** Claims a new installation with the set-up code; the person becomes an administrator. */
export function useClaimSetup({ onClaimed }: { onClaimed: () => void }) {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  return useMutation(
    api.roles.claimSetup.mutationOptions({
      onMutate: dismissToasts,
      onSuccess: async () => {
        await Promise.all([store.reload(), store.checkAdmin()]);
        onClaimed();
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.roles.setupState.key() }),
      meta: {
        success: ({ message }: Outcome) => ({ title: message }),
        failure: (error) => ({ title: rolesMessages.failed, description: messageOf(error) }),
      },
    }),
  );
}
