import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';

const words = accountsMessages.invitations;

/** Invites an address; a former invitation of the same address ends. `onMailed`: the server has sent the link. */
export function useInvite({
  onInvited,
  onMailed,
}: { onInvited?: () => void; onMailed?: () => void } = {}) {
  const queries = useQueryClient();
  return useMutation(
    api.people.invite.mutationOptions({
      gcTime: 0,
      onSuccess: ({ link }) => {
        onInvited?.();
        void queries.invalidateQueries({ queryKey: api.people.invitations.key() });
        if (link === null) onMailed?.();
      },
      meta: {
        success: ({ link, email }: { link: string | null; email: string | null }) =>
          link === null ? { title: words.sent, description: words.sentTo(email ?? '') } : null,
        failure: (error) => ({ title: words.failed, description: messageOf(error) }),
      },
    }),
  );
}
