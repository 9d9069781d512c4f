import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { Shield, ShieldOff, User } from 'lucide-react';
import { client } from '#api/client.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = accountsMessages.admin;
const { actions } = accountsMessages;

type Change =
  | 'make user'
  | 'make client'
  | 'make admin'
  | 'remove admin'
  | 'make superuser'
  | 'remove superuser';

const more = { icon: Shield, tone: 'primary' } as const;
const less = { icon: ShieldOff, tone: 'danger' } as const;
const alike = { icon: User, tone: 'primary' } as const;
const questions = {
  'make user': { title: actions.makeUser, prompt: words.makeUserPrompt, ...alike },
  'make client': { title: actions.makeClient, prompt: words.makeClientPrompt, ...alike },
  'make admin': { title: actions.makeAdmin, prompt: words.makePrompt, ...more },
  'remove admin': { title: actions.removeAdmin, prompt: words.removePrompt, ...less },
  'make superuser': { title: actions.makeSuperuser, prompt: words.makeSuperuserPrompt, ...less },
  'remove superuser': {
    title: actions.removeSuperuser,
    prompt: words.removeSuperuserPrompt,
    ...less,
  },
};

function call(change: Change, userId: string) {
  switch (change) {
    case 'make user':
      return client.roles.assign({ userId, role: 'user' });
    case 'make client':
      return client.roles.withdraw({ userId, role: 'user' });
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

/** Grants and revokes roles, after asking. Render `dialog` once on the page. */
export function useChangeRole({ userId, displayName }: AccountRow) {
  const confirm = useConfirm();
  const { proven, dialog } = useStepUp();
  const changed = useAccountsChanged();
  const mutation = useMutation({
    mutationFn: (change: Change) => proven(() => call(change, userId), questions[change].title),
    onSettled: changed,
    meta: {
      success: ({ message }: { message: string }) => ({ title: message }),
      failure: (error: unknown, change: Change) => failure(error, change),
    },
  });

  const change = async (what: Change) => {
    const { title, prompt, icon, tone } = questions[what];
    const description = prompt(displayName);
    const agreed = await confirm({ title, description, confirmLabel: title, icon, tone });
    if (agreed) mutation.mutate(what);
  };
  return { change, dialog, isPending: mutation.isPending };
}
