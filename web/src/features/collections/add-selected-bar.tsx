import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Library } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#api/orpc.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { useAddToCollection } from '#features/collections/use-add-to-collection.ts';
import { SelectionBar } from '#features/media/selection/selection-bar.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { Button } from '#ui/form/button.tsx';

const words = collectionPageMessages.addTo;

type AddSelectedBarProps = {
  selection: MediaSelection;
  /** The collection that the person came from to add items. */
  target: string | undefined;
  /** Asks which collection, when there is no target. */
  onChoose: (mediaIds: readonly string[]) => void;
  /** Other actions on the picked items. */
  children?: ReactNode;
};

/** Adds the picked items to the collection that the person came from, or asks for one. */
export function AddSelectedBar({ selection, target, onChoose, children }: AddSelectedBarProps) {
  const navigate = useNavigate();
  const add = useAddToCollection();
  const { data: collection } = useQuery(
    api.collections.find.queryOptions({
      input: { id: target ?? '' },
      enabled: target !== undefined,
    }),
  );
  const { ids } = selection;
  const reason = ids.length === 0 ? words.nothingSelected : undefined;

  const backToCollection = () => {
    if (collection) void navigate({ to: '/collections/$id', params: { id: collection.id } });
  };
  const leave = () => {
    selection.leave();
    backToCollection();
  };
  const addAll = () => {
    if (!collection) return onChoose(ids);
    add.mutate({ collectionId: collection.id, mediaIds: ids }, { onSuccess: leave });
  };

  return (
    <SelectionBar count={ids.length} onLeave={leave} onAll={selection.pickAll}>
      {children}
      {collection?.isLinked && <p className="basis-full text-small">{words.linked}</p>}
      <Button
        variant="accent"
        icon={Library}
        busy={add.isPending}
        disabledReason={reason}
        onClick={addAll}
      >
        <span className="max-w-80 truncate">
          {collection ? words.target(collection.name) : words.menu}
        </span>
      </Button>
    </SelectionBar>
  );
}
