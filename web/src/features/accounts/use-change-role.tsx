import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { client } from '#api/client.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = accountsMessages.admin;
const { actions } = accountsMessages;

type Change = 'make admin' | 'remove admin' | 'make superuser' | 'remove superuser';

function call(change: Change, userId: string) {
  switch (change) {
    case 'make admin':
      return client.roles.grantAdmin({ userId });
    case 'remove admin':
      return client.roles.revokeAdmin({ userId });
    case 'make superuser':
      return client.roles.assign({ userId, role: 'superuser' });
    case 'remove superuser':
      return client.roles.withdraw({ userId, role: 'superuser' });
  }
}

function failure(error: unknown, change: Change) {
  if (wasNotProven(error)) return null;
  const fallback = change.startsWith('make') ? words.grantFailed : words.revokeFailed;
  const message = messageOr(error, '');
  return { title: message === '' ? fallback : words.failed(message) };
}

/** Grants and revokes roles; asks for confirmation, except before 'make admin'. Render `dialog` once on the page. */
export function useChangeRole({ userId, displayName }: AccountRow) {
  const confirm = useConfirm();
  const { proven, dialog } = useStepUp();
  const changed = useAccountsChanged();
  const mutation = useMutation({
    mutationFn: (change: Change) => proven(() => call(change, userId)),
    onSettled: changed,
    meta: {
      success: ({ message }: { message: string }) => ({ title: message }),
      failure: (error: unknown, change: Change) => failure(error, change),
    },
  });

  const ask = (title: string, description: string) =>
    confirm({ title, description, confirmLabel: title, icon: ShieldOff, tone: 'danger' });
  const change = async (what: Change) => {
    const agreed =
      what === 'make admin' ||
      (what === 'remove admin' && ask(actions.removeAdmin, words.removePrompt(displayName))) ||
      (what === 'make superuser' &&
        ask(actions.makeSuperuser, words.makeSuperuserPrompt(displayName))) ||
      ask(actions.removeSuperuser, words.removeSuperuserPrompt(displayName));
    if (await agreed) mutation.mutate(what);
  };
  return { change, dialog, isPending: mutation.isPending };
}
