import type { createUserInput } from '@heirloom/contract/auth/auth.schema.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { client } from '#api/client.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';

const words = accountsMessages.create;

/** Creates an account; for a privileged role the server asks for the password again. Render `dialog` once. */
export function useCreateUser(onCreated: () => void) {
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: z.input<typeof createUserInput>) =>
      proven(() => client.auth.createUser(input)),
    gcTime: 0,
    onSuccess: onCreated,
    onSettled: useAccountsChanged(),
    meta: {
      success: ({ role }: { role: string }) => ({ title: words.done(role) }),
      failure: (error: unknown) =>
        wasNotProven(error) ? null : { title: messageOr(error, words.failed) },
    },
  });
  return { create, dialog };
}
