import { manyItems } from '@heirloom/contract/limits.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Check, FolderOutput, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { addingMessages } from '#features/spaces/adding.messages.ts';
import { manyItemsMessages } from '#features/spaces/many-items.messages.ts';
import { PassingOnQuestion } from '#features/spaces/passing-on-question.tsx';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useAddToSpace, useTakeBack, useUndoAdding } from '#features/spaces/use-add-to-space.ts';
import { useWhoLoses } from '#features/spaces/use-who-loses.tsx';
import { Badge } from '#ui/badge.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

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
  const undo = useUndoAdding();
  const takeBack = useTakeBack();
  const put = add.data?.undo ?? null;
  const [isAsking, setIsAsking] = useState(false);
  const count = target.kind === 'items' ? target.mediaIds.length : 0;
  const confirm = useConfirm();
  const { whoLoses, isLooking } = useWhoLoses();
  const takeOut = async () => {
    const losing = target.kind === 'collection' ? await whoLoses(target, spaceId) : null;
    const question = {
      title: words.takeOutOf(name),
      confirmLabel: words.takeOut,
      icon: FolderOutput,
    };
    const isSure =
      losing === null ||
      (await confirm({ ...question, description: manyItemsMessages.question(name), note: losing }));
    if (isSure) takeBack.mutate({ spaceId, target }, { onSuccess: () => add.reset() });
  };
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
          busy={isLooking || takeBack.isPending}
          onClick={() => void takeOut()}
        >
          {words.takeOut}
        </Button>
      )}
      {isDone && !canTakeOut && put !== null && put.addedIds.length > 0 && (
        <Button
          size="sm"
          icon={Undo2}
          aria-label={addingMessages.undoIn(name)}
          busy={undo.isPending}
          // Behind the dialog the one of the toast cannot be used.
          onClick={() => undo.mutate({ spaceId, ...put }, { onSuccess: () => add.reset() })}
        >
          {addingMessages.undo}
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
          takesFocus
          onAnswer={(mayPassOn) => add.mutate({ spaceId, target, mayPassOn })}
        />
      )}
      {add.isPending && count > manyItems && (
        <Progress
          className="min-w-0 flex-[1_1_100%]"
          label={addingMessages.adding(count)}
          value={null}
        />
      )}
    </li>
  );
}
