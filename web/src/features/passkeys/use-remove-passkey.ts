import type { Passkey } from '@heirloom/contract/passkeys/passkeys.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { passkeyMessages as words } from '#features/passkeys/passkeys.messages.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

/** Removes a passkey after a confirmation, and the password where the sign-in is not recent. */
export function useRemovePasskey() {
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Passkey) => proven(() => client.passkeys.remove({ id }), words.remove),
    onSettled: () => queries.invalidateQueries({ queryKey: api.passkeys.list.key() }),
    meta: {
      success: (_: unknown, { name }: Passkey) => ({
        title: words.removed(profileMessages.device(name)),
      }),
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.removeFailed, description: messageOf(error) },
    },
  });
  const remove = async (passkey: Passkey): Promise<void> => {
    const isSure = await confirm({
      title: words.removePrompt,
      description: words.removeText(profileMessages.device(passkey.name)),
      confirmLabel: words.removeConfirm,
      icon: Fingerprint,
      tone: 'danger',
    });
    if (isSure) mutate(passkey);
  };
  return { remove, isPending, dialog };
}
