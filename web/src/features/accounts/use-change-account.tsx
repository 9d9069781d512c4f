import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { Ban, LogOut } from 'lucide-react';
import { client } from '#api/client.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const { actions, signOut, disable, remove } = accountsMessages;

function failed(title: string) {
  return (error: unknown) => {
    if (wasNotProven(error)) return null;
    const description = messageOr(error, '');
    return { title, ...(description !== '' && { description }) };
  };
}

/** Signs out, disables, enables and restores an account. Render `dialog` once on the page. */
export function useChangeAccount({ userId, displayName }: AccountRow) {
  const confirm = useConfirm();
  const { proven, dialog } = useStepUp();
  const onSettled = useAccountsChanged();

  const ending = useMutation({
    mutationFn: () => client.people.endSessions({ userId }),
    onSettled,
    meta: {
      success: ({ ended }: { ended: number }) => ({ title: signOut.done(ended) }),
      failure: failed(signOut.failed),
    },
  });
  const disabling = useMutation({
    mutationFn: (isDisabled: boolean) =>
      proven(
        () => client.people.setDisabled({ userId, isDisabled }),
        isDisabled ? actions.disable : actions.enable,
      ),
    onSettled,
    meta: {
      success: (_: unknown, isDisabled: boolean) => ({
        title: isDisabled ? disable.disabled : disable.enabled,
      }),
      failure: failed(disable.failed),
    },
  });
  const restoring = useMutation({
    mutationFn: () => proven(() => client.people.restore({ userId }), actions.restore),
    onSettled,
    meta: { success: { title: remove.restored }, failure: failed(remove.restoreFailed) },
  });

  return {
    dialog,
    endSessions: async () => {
      const title = actions.signOut;
      const description = signOut.prompt(displayName);
      if (await confirm({ title, description, confirmLabel: title, icon: LogOut })) ending.mutate();
    },
    disable: async () => {
      const title = actions.disable;
      const description = disable.prompt(displayName);
      const style = { icon: Ban, tone: 'danger', note: disable.note } as const;
      const question = { title, description, confirmLabel: title, ...style };
      if (await confirm(question)) disabling.mutate(true);
    },
    enable: () => disabling.mutate(false),
    restore: () => restoring.mutate(),
    isRestoring: restoring.isPending,
  };
}
