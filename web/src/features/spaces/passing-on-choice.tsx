import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

const words = passingOnMessages;

type PassingOnChoiceProps = {
  spaceId: string;
  mayPassOn: boolean;
  /** Of one item: with this name of the space. Otherwise of all that the person adds. */
  item?: { id: string; spaceName: string };
};

/** Whether editors of a space may make links to what somebody adds, or to one item. */
export function PassingOnChoice({ spaceId, mayPassOn, item }: PassingOnChoiceProps) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation(
    api.spaces.setPassingOn.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.key() }),
      meta: { success: words.saved, failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  return (
    <Checkbox
      checked={isPending ? variables.mayPassOn : mayPassOn}
      aria-label={item && words.itemChoiceOf(item.spaceName)}
      aria-busy={isPending}
      className={item ? 'text-small' : 'items-start py-2'}
      onChange={({ target: { checked } }) => {
        if (isPending) return;
        mutate({ spaceId, mayPassOn: checked, ...(item && { mediaIds: [item.id] }) });
      }}
      label={
        item ? (
          words.itemChoice
        ) : (
          <>
            <span className="block leading-6 font-[620]">{words.choice}</span>
            <span className="block text-small text-ink-2">{words.choiceHint}</span>
          </>
        )
      }
    />
  );
}
