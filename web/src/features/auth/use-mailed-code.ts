import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#api/orpc.ts';
import { authMessages } from '#features/auth/auth.messages.ts';
import { linkFailure } from '#features/auth/link-failure.ts';
import { useAuthLink } from '#features/auth/use-auth-link.ts';
import { useSessionStore } from '#features/auth/use-session.ts';

const { toasts } = authMessages;

/**
 * Takes the one-time code of a mail out of the address (SESSION-09) and exchanges it at once: that of a confirmation
 * mail for a session, that of a reset mail for the right to choose a new password in this browser.
 */
export function useMailedCode() {
  const { code, purpose, next, invitation } = useAuthLink();
  const navigate = useNavigate();
  const confirm = useConfirmEmail();
  const reset = useOpenReset();
  const taken = useRef<string>(undefined);
  const { mutate: confirmEmail } = confirm;
  const { mutate: openReset } = reset;

  useEffect(() => {
    const isTaken = taken.current === code;
    taken.current = code;
    if (code === undefined || isTaken) return;
    if (purpose === 'reset') openReset({ code });
    else confirmEmail({ code });
    const hash = invitation && new URLSearchParams({ invitation }).toString();
    void navigate({ to: '/auth', search: { next }, ...(hash && { hash }), replace: true });
  }, [code, purpose, next, invitation, openReset, confirmEmail, navigate]);

  const isArriving = code !== undefined;
  return {
    isConfirming: confirm.isPending || (isArriving && purpose === 'confirm'),
    confirmFailed: confirm.isError,
    isOpeningReset: reset.isPending || (isArriving && purpose === 'reset'),
    /** Why the link of a reset mail did not open; null when it did, or when there was none. */
    resetError: reset.error,
    openResetAgain: () => {
      if (reset.variables) openReset(reset.variables);
    },
    forgetReset: reset.reset,
  };
}

/** Exchanges the one-time code of a confirmation mail for a session. */
function useConfirmEmail() {
  const store = useSessionStore();
  return useMutation(
    api.auth.confirmEmail.mutationOptions({
      onSuccess: (session) => store.signedIn(session),
      meta: {
        success: { title: toasts.emailConfirmed },
        failure: (error) => ({ title: toasts.failed.confirm, description: linkFailure(error) }),
      },
    }),
  );
}

/** Exchanges the one-time code of a reset mail; the page says an error in place of the form. */
function useOpenReset() {
  const store = useSessionStore();
  return useMutation(
    api.auth.openReset.mutationOptions({
      onSuccess: () => store.passwordRecovery(),
      meta: { failure: () => null },
    }),
  );
}
