import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const { plan, outcome, stepFailed } = importMessages;
const failure = (error: unknown) => stepFailed(messageOf(error));

/** The steps of one import; change events bring what they lead to. */
export function useImportSteps() {
  const start = useMutation(api.imports.start.mutationOptions({ meta: { failure } }));
  const stop = useMutation(api.imports.stop.mutationOptions({ meta: { failure } }));
  const goOn = useMutation(api.imports.goOn.mutationOptions({ meta: { failure } }));
  const planAgain = useMutation(api.imports.plan.mutationOptions({ meta: { failure } }));
  return { start, stop, goOn, planAgain };
}

/** Asks, and then moves what an import has kept into the trash. */
export function useUndoImport() {
  const confirm = useConfirm();
  const undo = useMutation(
    api.imports.undo.mutationOptions({ meta: { success: outcome.undoStarted, failure } }),
  );
  const ask = async ({ id, kept }: { id: string; kept: { files: number } }): Promise<void> => {
    const isSure = await confirm({
      title: outcome.undoTitle,
      description: outcome.undoText(kept.files),
      note: outcome.undoNote,
      confirmLabel: outcome.undo,
      tone: 'danger',
    });
    if (isSure) undo.mutate({ id });
  };
  return { ask, isPending: undo.isPending };
}

/** Asks, forgets an import that never started, and goes back to the list. */
export function useDiscardImport() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const discard = useMutation(
    api.imports.discard.mutationOptions({
      onSuccess: () => void navigate({ to: '/imports', replace: true }),
      meta: { failure },
    }),
  );
  const ask = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: plan.discardTitle,
      description: plan.discardText,
      confirmLabel: plan.discard,
      cancelLabel: plan.keepIt,
      tone: 'danger',
    });
    if (isSure) discard.mutate({ id });
  };
  return { ask, isPending: discard.isPending };
}
