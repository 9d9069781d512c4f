import { type MediaFilter, mediaIdsMaximum } from '@heirloom/contract/media/media-lists.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { FolderOutput, Library } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { SelectedFileButtons } from '#features/files/selected-file-buttons.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { mayAdd, mayEdit } from '#features/spaces/use-spaces.ts';
import { useTakeOut } from '#features/spaces/use-take-out.tsx';
import { Button } from '#ui/form/button.tsx';

type SpaceSelectionBarProps = {
  space: Space;
  filter: MediaFilter;
  picked: MediaSelection;
  addToCollection: (mediaIds: readonly string[], takesOwn: boolean) => void;
};

/** What a member may do with several items of a space at once; with their own everything. */
export function SpaceSelectionBar(props: SpaceSelectionBarProps) {
  const { space, filter, picked, addToCollection } = props;
  const { ids, leave } = picked;
  const { takeOut, isBusy } = useTakeOut();
  const own = useOwnAmong(filter, ids);
  const areOwn = own.length === ids.length;
  const nothing = ids.length === 0 ? mediaMessages.selection.nothing : undefined;
  const ofOthers = areOwn ? undefined : spaceMessages.page.ofOthers;
  const changeReason = mayEdit(space) ? undefined : ofOthers;
  // Of others' only an editor takes something out; how many it will be is in the question.
  const taken = mayEdit(space) ? ids : own;
  return (
    <SelectionBar count={ids.length} onLeave={leave} onAll={picked.pickAll}>
      <SelectedFileButtons
        ids={ids}
        onDone={leave}
        changeReason={changeReason}
        deleteReason={ofOthers}
      />
      <Button
        icon={FolderOutput}
        busy={isBusy}
        disabledReason={nothing ?? (taken.length === 0 ? ofOthers : undefined)}
        onClick={() => void takeOut(space.id, taken).then((isDone) => isDone && leave())}
      >
        {spaceMessages.takeOut.menu}
      </Button>
      {mayAdd(space) && (
        <Button
          variant="accent"
          icon={Library}
          disabledReason={nothing}
          onClick={() => addToCollection(ids, areOwn)}
        >
          {collectionPageMessages.addTo.menu}
        </Button>
      )}
    </SelectionBar>
  );
}

/** Which of these items of a list belong to the person; none until that is known. */
function useOwnAmong(filter: MediaFilter, ids: readonly string[]): readonly string[] {
  const { user } = useSession();
  const { data, isError } = useQuery(
    api.media.ids.queryOptions({ input: { ...filter, ownerId: user?.id } }),
  );
  // Where nobody knows, the server says what it refuses: it names so many at most.
  if (isError || data?.ids.length === mediaIdsMaximum) return ids;
  const own = new Set(data?.ids);
  return ids.filter((id) => own.has(id));
}
