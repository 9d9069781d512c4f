import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, messageOf } from '#api/errors.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';

type SecretOnce<Input, Made> = {
  make: (input: Input) => Promise<Made>;
  onMade: (made: Made) => void;
  /** The list that has one more afterwards. */
  list: QueryKey;
  /** The title of the message when it cannot be made. */
  failed: string;
};

/**
 * Makes something whose secret is shown once; asks who is there when the sign-in is not recent. Render `dialog` once on
 * the page.
 */
export function useSecretOnce<Input, Made>({
  make,
  onMade,
  list,
  failed,
}: SecretOnce<Input, Made>) {
  const queries = useQueryClient();
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: Input) => proven(() => make(input)),
    // The secret must not stay in the cache; only the dialog that shows it keeps it.
    gcTime: 0,
    onSuccess: onMade,
    onSettled: () => queries.invalidateQueries({ queryKey: list }),
    meta: {
      // The person declined to say who they are and needs no message.
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: failed, description: messageOf(error) },
    },
  });
  return { create, dialog };
}
