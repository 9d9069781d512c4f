import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { addingMessages as words } from '#features/spaces/adding.messages.ts';
import { PassingOnQuestion } from '#features/spaces/passing-on-question.tsx';
import { useAlsoAddTo } from '#features/spaces/use-also-add-to.ts';
import { useSetPassingOn } from '#features/spaces/use-set-passing-on.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';

/** Offers at whatever sends files to add them to spaces, too; nothing for who may add to none. */
export function AlsoAddTo({ disabled = false }: { disabled?: boolean }) {
  const { offered, spaceIds, choose } = useAlsoAddTo();
  if (offered.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-[1rem] leading-snug font-[620]">{words.alsoTo}</legend>
      <ul className="mt-1 flex max-h-48 flex-wrap gap-x-6 overflow-y-auto">
        {offered.map((space) => (
          <SpaceChoice
            key={space.id}
            space={space}
            isChosen={spaceIds.includes(space.id)}
            disabled={disabled}
            onChoose={(isChosen) => choose(space, isChosen)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type SpaceChoiceProps = {
  space: Space;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Without an answer to the question nothing may be passed on; it is asked until there is one. */
function SpaceChoice({ space, isChosen, disabled, onChoose }: SpaceChoiceProps) {
  const { id: spaceId, name, addsEverything, passesOn } = space;
  const answer = useSetPassingOn();
  const isAsked = passesOn === null && (isChosen || addsEverything);
  return (
    <li className={isAsked ? 'min-w-0 flex-[1_1_100%]' : 'max-w-full min-w-0'}>
      <Checkbox
        checked={isChosen || addsEverything}
        disabled={disabled || addsEverything}
        onChange={({ target }) => onChoose(target.checked)}
        label={
          <span className="block min-w-0 break-words">
            {name}
            {addsEverything && <span className="block text-small text-ink-2">{words.byRule}</span>}
          </span>
        }
      />
      {isAsked && (
        <PassingOnQuestion
          name={name}
          isBusy={answer.isPending}
          onAnswer={(mayPassOn) => answer.mutate({ spaceId, mayPassOn })}
        />
      )}
    </li>
  );
}
