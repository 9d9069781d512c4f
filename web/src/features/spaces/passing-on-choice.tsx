import { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import { useSetPassingOn } from '#features/spaces/use-set-passing-on.ts';
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
  const { mutate, isPending, variables } = useSetPassingOn();
  return (
    <Checkbox
      checked={isPending ? variables.mayPassOn : mayPassOn}
      aria-label={item && words.itemChoiceOf(item.spaceName)}
      aria-busy={isPending}
      className={item ? 'text-small' : 'py-2'}
      onChange={({ target: { checked } }) => {
        if (isPending) return;
        mutate({ spaceId, mayPassOn: checked, ...(item && { mediaIds: [item.id] }) });
      }}
      {...(item ? { label: words.itemChoice } : { label: words.choice, hint: words.choiceHint })}
    />
  );
}
