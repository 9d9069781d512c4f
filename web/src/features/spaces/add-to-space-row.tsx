import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Check, FolderOutput, Plus } from 'lucide-react';
import { useState } from 'react';
import { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useAddToSpace, useTakeBack } from '#features/spaces/use-add-to-space.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';

const words = spaceMessages.addTo;

type AddToSpaceRowProps = {
  /** `passesOn` null: the person was not asked yet; undefined: they have left it. */
  space: Pick<Space, 'id' | 'name'> & Partial<Pick<Space, 'passesOn'>>;
  target: SpaceTarget;
  isIn: boolean;
};

/** A space to add to; once something is in it, its button takes it out again. At the first adding it asks about passing on. */
export function AddToSpaceRow({ space, target, isIn }: AddToSpaceRowProps) {
  const { id: spaceId, name } = space;
  const add = useAddToSpace();
  const takeBack = useTakeBack();
  const [isAsking, setIsAsking] = useState(false);
  const isDone = isIn || add.isSuccess;
  const canTakeOut = isDone && (target.kind !== 'items' || target.mediaIds.length === 1);
  // A tape is shown, and nobody makes links to one.
  const isAsked = target.kind !== 'tape' && space.passesOn === null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="title-album min-w-0 flex-[1_1_10rem] break-words">{name}</p>
      {isDone && (
        <Badge tone="success" icon={Check}>
          {words.isIn}
        </Badge>
      )}
      {canTakeOut && (
        <Button
          size="sm"
          icon={FolderOutput}
          aria-label={words.takeOutOf(name)}
          busy={takeBack.isPending}
          onClick={() => takeBack.mutate({ spaceId, target }, { onSuccess: () => add.reset() })}
        >
          {words.takeOut}
        </Button>
      )}
      {!isDone && !isAsking && (
        <Button
          size="sm"
          icon={Plus}
          aria-label={words.addTo(name)}
          busy={add.isPending}
          onClick={() => (isAsked ? setIsAsking(true) : add.mutate({ spaceId, target }))}
        >
          {words.add}
        </Button>
      )}
      {!isDone && isAsking && (
        <PassingOnQuestion
          name={name}
          isBusy={add.isPending}
          onAnswer={(mayPassOn) => add.mutate({ spaceId, target, mayPassOn })}
        />
      )}
    </li>
  );
}

type PassingOnQuestionProps = {
  name: string;
  isBusy: boolean;
  onAnswer: (mayPassOn: boolean) => void;
};

/** The answer adds: without one nothing is in the space yet. */
function PassingOnQuestion({ name, isBusy, onAnswer }: PassingOnQuestionProps) {
  const { question, hint, no, yes } = passingOnMessages;
  return (
    <fieldset
      // The button that asked is gone.
      ref={focusOnce}
      tabIndex={-1}
      className="min-w-0 flex-[1_1_100%] rounded-md bg-surface-2 p-4"
    >
      <legend className="sr-only">{question}</legend>
      <p aria-hidden="true" className="font-[640]">
        {question}
      </p>
      <p className="mt-1 text-small text-ink-2">{hint(name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button size="sm" busy={isBusy} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </fieldset>
  );
}

const focusOnce = (question: HTMLElement | null): void => question?.focus();
