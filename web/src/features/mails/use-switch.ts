import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, messageOf } from '#api/errors.ts';
import { mailMessages as words } from '#features/mails/mails.messages.ts';

type Setting = { kind: string; isOn: boolean };

/** Switches a kind of mail. The switch moves at once, and back when the server refuses. */
export function useSwitch<Kind extends Setting>(
  queryKey: QueryKey,
  send: (wish: Kind) => Promise<unknown>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (wish: Kind) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known: Kind[] | undefined) =>
        known?.map((setting) => (setting.kind === wish.kind ? wish : setting)),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
    meta: {
      // Who declined to give the password needs no message.
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.failure, description: messageOf(error) },
    },
  });
}
