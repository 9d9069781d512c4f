import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { CollectionGrid } from '#features/collections/collection-grid.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { RemovedCollections } from '#features/collections/removed-collections.tsx';
import { useListedCollections } from '#features/collections/use-listed-collections.ts';
import { mayAdd } from '#features/spaces/use-spaces.ts';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';

const createWord = collectionMessages.create;
const words = collectionPageMessages.inSpace;

/** The collections of a space, and the deleted ones that the person can bring back. */
export function SpaceCollections({ space }: { space: Space }) {
  const [isCreating, setIsCreating] = useState(false);
  const { items, isSuccess } = useListedCollections({ spaceId: space.id });
  const isEmpty = isSuccess && items.length === 0;
  const create = mayAdd(space) && (
    <Button size={isEmpty ? undefined : 'sm'} icon={Plus} onClick={() => setIsCreating(true)}>
      {createWord}
    </Button>
  );
  return (
    <>
      {!isEmpty && create && <Toolbar className="mb-5 max-md:mb-3">{create}</Toolbar>}
      <CollectionGrid
        spaceId={space.id}
        menuEntries={() => null}
        empty={
          <EmptyState
            visual={<StackDrawing />}
            title={words.empty}
            description={words.emptyHint}
            action={create}
          />
        }
      />
      <RemovedCollections spaceId={space.id} />
      {isCreating && <CreateCollectionDialog space={space} onClose={() => setIsCreating(false)} />}
    </>
  );
}
