import { previewDeletion } from '#features/account-deletion/account-deletion.read.ts';
import { deleteAccount } from '#features/account-deletion/delete-account.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { removal } = signedIn;

export const accountDeletionRouter = anyone.removal.router({
  preview: removal.preview.handler(({ context }) => previewDeletion(context)),
  removeMine: removal.removeMine.handler(async ({ context, input }) => {
    const { userId } = context.actor;
    const takesWords = input?.takesWords;
    const { dueAt } = await deleteAccount(context, { userId, media: 'delete', takesWords });
    return { dueAt: dueAt.toISOString() };
  }),
});
