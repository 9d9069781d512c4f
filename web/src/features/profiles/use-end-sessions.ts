import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';

/** Ends one session, or all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() });
  const endOthers = useMutation({
    mutationFn: () => client.auth.endSessions({}),
    onSettled,
    meta: {
      success: { title: words.endedOthers },
      failure: (reason: unknown) => ({
        title: words.endOthersFailed,
        description: messageOf(reason),
      }),
    },
  });
  const endOne = useMutation({
    mutationFn: ({ id }: { id: string; device: string }) => client.auth.endSessions({ id }),
    onSettled,
    meta: {
      success: (_: unknown, { device }: { device: string }) => ({ title: words.endedOne(device) }),
      failure: (reason: unknown) => ({
        title: words.endOneFailed,
        description: messageOf(reason),
      }),
    },
  });
  return { endOthers, endOne };
}
