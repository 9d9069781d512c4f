import type { HistoryFields, ItemChange } from '@heirloom/contract/media/history.schema.ts';
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { historyMessages } from '#features/history/history.messages.ts';
import { PosterPicture } from '#features/history/poster-picture.tsx';
import { textOfField } from '#features/history/text-of-field.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

const words = historyMessages;

/** Puts back what a field said before a change; asks first where it was changed again since. */
export function useUndoChange(id: string) {
  const confirm = useConfirm();
  const formatTime = useFormatTime();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation(
    api.media.undoChange.mutationOptions({
      // Also after a refusal: then the history is not what the person saw.
      onSettled: () => queries.invalidateQueries({ queryKey: api.media.key() }),
      meta: { success: words.undone, failure: (error) => words.undoFailed(messageOf(error)) },
    }),
  );
  const undo = async (change: ItemChange, current: HistoryFields) => {
    const { id: changeId, field, before, after } = change;
    if (hashKey([current[field]]) === hashKey([after[field]])) return mutate({ id, changeId });
    const agreed = await confirm({
      title: words.since.title,
      description: words.since.text(
        textOfField(field, current, formatTime),
        textOfField(field, before, formatTime),
      ),
      note: field === 'poster' && (
        <span className="flex flex-wrap gap-3">
          <PosterPicture mediaId={id} poster={current.poster} />
          <PosterPicture mediaId={id} poster={before.poster} />
        </span>
      ),
      confirmLabel: words.since.putBack,
      tone: 'primary',
    });
    if (agreed) mutate({ id, changeId, over: { [field]: current[field] } });
  };
  return { undo, pendingId: isPending ? variables.changeId : null };
}
