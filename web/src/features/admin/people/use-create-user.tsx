import type { createUserInput } from '@heirloom/contract/auth/auth.schema.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { client } from '#api/client.ts';
import { messageOr, wasNotProven } from '#features/admin/people/failure-text.ts';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { usePeopleChanged } from '#features/admin/people/use-people-changed.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';

const words = peopleMessages.create;

/** Makes an account; for one with power the server asks again who is there. `dialog` goes onto the page once. */
export const useCreateUser = (onCreated: () => void) => {
  const { proven, dialog } = useStepUp();
  const create = useMutation({
    mutationFn: (input: z.input<typeof createUserInput>) =>
      proven(() => client.auth.createUser(input)),
    gcTime: 0,
    onSuccess: onCreated,
    onSettled: usePeopleChanged(),
    meta: {
      success: ({ role }: { role: string }) => ({ title: words.done(role) }),
      failure: (error: unknown) =>
        wasNotProven(error) ? null : { title: messageOr(error, words.failed) },
    },
  });
  return { create, dialog };
};
