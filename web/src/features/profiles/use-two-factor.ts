import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';

const words = profileMessages.twoFactor;

/** No toast: the error is shown beside the password field. */
const saidInPlace = { failure: () => null };

/** Returns whether two-factor sign-in is on, and the calls that change it. */
export function useTwoFactor() {
  const store = useSessionStore();
  const queryClient = useQueryClient();
  const state = useQuery(api.auth.twoFactorState.queryOptions());
  const knowAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.auth.twoFactorState.key() }),
      // The server has ended the other sessions.
      queryClient.invalidateQueries({ queryKey: api.auth.listSessions.key() }),
    ]);

  /** The server has replaced the session; if it demands two-factor sign-in, the rights may have changed too. */
  const takeOver = (session: Session) => {
    store.signedIn(session);
    return Promise.all([store.checkAdmin(), knowAgain()]);
  };

  const enable = useMutation(
    api.auth.enableTwoFactor.mutationOptions({ gcTime: 0, meta: saidInPlace }),
  );
  const renew = useMutation(
    api.auth.renewRecoveryCodes.mutationOptions({ gcTime: 0, meta: saidInPlace }),
  );
  const confirm = useMutation(
    api.auth.confirmTwoFactor.mutationOptions({
      onSuccess: takeOver,
      meta: {
        success: { title: words.turnedOn },
        failure: (error) => ({ title: words.codeFailed, description: messageOf(error) }),
      },
    }),
  );
  const disable = useMutation(
    api.auth.disableTwoFactor.mutationOptions({
      onSuccess: takeOver,
      meta: { success: { title: words.turnedOff }, failure: () => null },
    }),
  );
  return { isOn: state.data?.isOn, isUnknown: state.isError, enable, renew, confirm, disable };
}
