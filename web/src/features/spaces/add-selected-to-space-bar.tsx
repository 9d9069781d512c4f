import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { addingMessages } from '#features/spaces/adding.messages.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { useAddToSpace } from '#features/spaces/use-add-to-space.ts';
import { Button } from '#ui/form/button.tsx';

const words = spaceMessages.addTo;

/** Adds the picked items to the space that the person came from, and leads back there. */
export function AddSelectedToSpaceBar({
  selection,
  spaceId,
}: {
  selection: MediaSelection;
  spaceId: string;
}) {
  const navigate = useNavigate();
  const add = useAddToSpace();
  const { data: space } = useQuery(api.spaces.find.queryOptions({ input: { spaceId } }));
  const { ids } = selection;
  const leave = () => {
    selection.leave();
    void navigate({ to: '/spaces/$id', params: { id: spaceId } });
  };
  return (
    <SelectionBar count={ids.length} onLeave={leave} onAll={selection.pickAll}>
      <Button
        variant="accent"
        icon={UsersRound}
        busy={add.isPending}
        busyLabel={addingMessages.adding(ids.length)}
        disabledReason={ids.length === 0 ? mediaMessages.selection.nothing : undefined}
        onClick={() =>
          add.mutate({ spaceId, target: { kind: 'items', mediaIds: ids } }, { onSuccess: leave })
        }
      >
        <span className="max-w-80 truncate">{space ? words.addTo(space.name) : words.title}</span>
      </Button>
    </SelectionBar>
  );
}
