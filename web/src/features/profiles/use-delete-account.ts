import { useMutation } from '@tanstack/react-query';
import { client } from '#api/client.ts';
import { codeOf, messageOf } from '#api/errors.ts';
import { useSessionStore } from '#features/auth/use-session.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { formatLongDate } from '#lib/format-date.ts';

const words = profileMessages.accountDeletion;

/** Deletes the person's own account; the guards then lead to /auth. Render `dialog` once on the page. */
export function useDeleteAccount() {
  const store = useSessionStore();
  const { proven, dialog } = useStepUp();
  const remove = useMutation({
    mutationFn: (wish: { takesWords: boolean }) =>
      proven(async () => {
        // The server ends the session before it answers: mark the end as on purpose.
        store.signingOut(true);
        try {
          return await client.removal.removeMine(wish);
        } catch (error) {
          store.signingOut(false);
          throw error;
        }
      }),
    onSuccess: () => store.signedOut(),
    meta: {
      success: ({ dueAt }: { dueAt: string }) => ({
        title: words.done,
        description: words.doneUntil(formatLongDate(dueAt.slice(0, 10))),
      }),
      // The person declined to confirm the password and needs no message.
      failure: (error: unknown) =>
        codeOf(error) === 'STEP_UP_REQUIRED'
          ? null
          : { title: words.failed, description: messageOf(error) },
    },
  });
  return { remove, dialog };
}
