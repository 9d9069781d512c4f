import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CreateCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { CollectionGrid } from '#features/collections/collection-grid.tsx';
import { collectionMessages as words } from '#features/collections/collections.messages.ts';
import { useListedCollections } from '#features/collections/use-listed-collections.ts';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** All collections of the person. */
export function CollectionsPage() {
  const [isCreating, setIsCreating] = useState(false);
  const { collectionEntries, dialogs } = useCardMenuEntries();
  const { items, isSuccess } = useListedCollections();
  // Only one accent button at a time: the empty page has its own.
  const isEmpty = isSuccess && items.length === 0;
  const create = () => setIsCreating(true);
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={
          <Button variant={isEmpty ? 'secondary' : 'accent'} icon={Plus} onClick={create}>
            {words.create}
          </Button>
        }
      />
      <CollectionGrid
        menuEntries={collectionEntries}
        empty={
          <EmptyState
            visual={<StackDrawing />}
            title={words.empty}
            description={words.emptyHint}
            action={
              <Button variant="accent" icon={Plus} onClick={create}>
                {words.create}
              </Button>
            }
          />
        }
      />
      {dialogs}
      {isCreating && <CreateCollectionDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
