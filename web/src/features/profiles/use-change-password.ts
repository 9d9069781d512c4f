import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';

/** Changes the person's own password; the server then ends the other sessions. */
export function useChangePassword({ onChanged }: { onChanged: () => void }) {
  const queryClient = useQueryClient();
  return useMutation(
    api.auth.changePassword.mutationOptions({
      onSuccess: () => {
        onChanged();
        void queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });
      },
      meta: {
        success: { title: words.passwordSaved },
        failure: (error) => ({ title: words.passwordFailed, description: messageOf(error) }),
      },
    }),
  );
}
