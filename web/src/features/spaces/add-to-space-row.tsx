import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Check, FolderOutput, Plus } from 'lucide-react';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useAddToSpace, useTakeBack } from '#features/spaces/use-add-to-space.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';

const words = spaceMessages.addTo;

type AddToSpaceRowProps = {
  space: Pick<Space, 'id' | 'name'>;
  target: SpaceTarget;
  isIn: boolean;
};

/** A space to add to; once something is in it, its button takes it out again. */
export function AddToSpaceRow({ space, target, isIn }: AddToSpaceRowProps) {
  const add = useAddToSpace();
  const takeBack = useTakeBack();
  const isDone = isIn || add.isSuccess;
  const canTakeOut = isDone && (target.kind !== 'items' || target.mediaIds.length === 1);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <p className="title-album min-w-0 flex-[1_1_10rem] break-words">{space.name}</p>
      {isDone && (
        <Badge tone="success" icon={Check}>
          {words.isIn}
        </Badge>
      )}
      {canTakeOut && (
        <Button
          size="sm"
          icon={FolderOutput}
          aria-label={words.takeOutOf(space.name)}
          busy={takeBack.isPending}
          onClick={() =>
            takeBack.mutate({ spaceId: space.id, target }, { onSuccess: () => add.reset() })
          }
        >
          {words.takeOut}
        </Button>
      )}
      {!isDone && (
        <Button
          size="sm"
          icon={Plus}
          aria-label={words.addTo(space.name)}
          busy={add.isPending}
          onClick={() => add.mutate({ spaceId: space.id, target })}
        >
          {words.add}
        </Button>
      )}
    </li>
  );
}
