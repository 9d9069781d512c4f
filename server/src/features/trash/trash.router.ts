import { readPurgeState, releaseHeldPurge } from '#features/trash/held-purge.service.ts';
import { emptyTrash, purgeFromTrash } from '#features/trash/purge.service.ts';
import { addToTrash, readTrash, restoreFromTrash } from '#features/trash/trash.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { trash } = signedIn;

export const trashRouter = anyone.trash.router({
  list: trash.list.handler(({ context, input }) => readTrash(context, input)),
  add: trash.add.handler(({ context, input }) => addToTrash(context, input.ids)),
  restore: trash.restore.handler(({ context, input }) => restoreFromTrash(context, input.ids)),
  purge: trash.purge.handler(({ context, input }) => purgeFromTrash(context, input.ids)),
  empty: trash.empty.handler(({ context }) => emptyTrash(context)),
  purgeState: trash.purgeState.handler(({ context }) => readPurgeState(context)),
  releaseHeld: trash.releaseHeld.handler(async ({ context, input }) => {
    await releaseHeldPurge(context, input);
    return {};
  }),
});
