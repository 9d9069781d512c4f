import { errorCatalogue } from '@heirloom/contract/errors.ts';
import { avatarLimitBytes } from '@heirloom/contract/limits.ts';
import { profile, type Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { putFile } from '#api/put-file.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';

const words = profileMessages.avatar;

/** Changes the person's own picture, which the header shows too. */
export function useChangeAvatar() {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  const onSuccess = async (changed: Profile) => {
    queryClient.setQueryData(api.profiles.mine.queryKey(), changed);
    await store.reload();
  };
  const change = useMutation({
    mutationFn: sendAvatar,
    onSuccess,
    // The error is shown beside the button.
    meta: { success: { title: words.saved }, failure: () => null },
  });
  const remove = useMutation({
    mutationFn: () => client.profiles.removeAvatar(),
    onSuccess,
    meta: {
      success: { title: words.removed },
      failure: (error: unknown) => ({
        title: words.removeFailed,
        description: messageOf(error),
      }),
    },
  });
  return { change, remove };
}

async function sendAvatar(file: File): Promise<Profile> {
  if (file.size > avatarLimitBytes) {
    const { status } = errorCatalogue.TOO_LARGE;
    throw new ORPCError('TOO_LARGE', { status, message: words.tooLarge });
  }
  return profile.parse(await putFile('/api/avatar', file));
}
