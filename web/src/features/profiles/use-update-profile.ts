import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';

/** Saves the person's own names, which the header shows too. */
export function useUpdateProfile() {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  return useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async (profile) => {
        queryClient.setQueryData(api.profiles.mine.queryKey(), profile);
        await store.reload();
      },
      meta: {
        success: { title: words.profileSaved },
        failure: (error) => ({ title: words.profileFailed, description: messageOf(error) }),
      },
    }),
  );
}
