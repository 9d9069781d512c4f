import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfirmEmail } from '#features/auth/use-confirm-email.ts';
import { useSessionStore } from '#features/auth/use-session.ts';

/**
 * Takes the one-time code of a mail out of the address (SESSION-09): the code of a reset mail is kept until the new
 * password is set, the code of a confirmation mail is exchanged for a session at once.
 */
export function useMailedCode(): { isConfirming: boolean; confirmFailed: boolean } {
  const { code, purpose, next, invitation } = useSearch({ from: '/auth' });
  const navigate = useNavigate();
  const store = useSessionStore();
  const { mutate: confirm, isPending, isError } = useConfirmEmail();
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (code === undefined || taken.current === code) return;
    taken.current = code;
    if (purpose === 'reset') store.passwordRecovery(code);
    else confirm({ code });
    void navigate({ to: '/auth', search: { next, invitation }, replace: true });
  }, [code, purpose, next, invitation, store, confirm, navigate]);

  return {
    isConfirming: isPending || (code !== undefined && purpose === 'confirm'),
    confirmFailed: isError,
  };
}
