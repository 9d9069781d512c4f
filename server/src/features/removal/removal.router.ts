import { previewRemoval } from '#features/removal/removal.read.ts';
import { removePerson } from '#features/removal/remove-person.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { removal } = signedIn;

export const removalRouter = anyone.removal.router({
  preview: removal.preview.handler(({ context }) => previewRemoval(context)),
  removeMine: removal.removeMine.handler(async ({ context }) => {
    const { userId } = context.actor;
    const { dueAt } = await removePerson(context, { userId, media: 'delete' });
    return { dueAt: dueAt.toISOString() };
  }),
});
