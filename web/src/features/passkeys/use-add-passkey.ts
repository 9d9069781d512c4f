import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { isDeclined, makePasskey } from '#features/auth/passkey-browser.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { passkeyMessages as words } from '#features/passkeys/passkeys.messages.ts';

/** Adds a passkey of this device; asks for the password again when the sign-in is not recent. */
export function useAddPasskey() {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const add = useMutation({
    mutationFn: async () => {
      const asked = await proven(() => client.passkeys.begin(), words.add);
      return client.passkeys.add(await makePasskey(asked));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.passkeys.list.key() }),
    meta: {
      success: { title: words.added },
      failure: (error: unknown) => {
        if (isDeclined(error) || codeOf(error) === 'STEP_UP_REQUIRED') return null;
        // The browser's own answer, where this device has one of the passkeys that the server has named.
        const isHere = error instanceof Error && error.name === 'InvalidStateError';
        return {
          title: words.addFailed,
          description: isHere ? words.alreadyHere : messageOf(error),
        };
      },
    },
  });
  return { add, dialog };
}
