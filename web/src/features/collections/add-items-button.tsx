import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MediaPickerDialog } from '#features/collections/collection-dialogs.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { useAddToCollection } from '#features/collections/use-add-to-collection.ts';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

const words = collectionPageMessages.page;

type AddItemsButtonProps = {
  collection: Collection;
  variant?: 'accent' | 'secondary' | undefined;
  className?: string;
};

/** Leads to one's media to pick from; for a collection of a space, picks from what is in the space or one's own. */
export function AddItemsButton({ collection, variant, className }: AddItemsButtonProps) {
  const [isPicking, setIsPicking] = useState(false);
  const add = useAddToCollection();
  const { id, space, rights, isLinked } = collection;
  if (space === null) {
    return (
      <LinkButton
        to="/media"
        search={{ collection: id }}
        variant={variant}
        icon={Plus}
        className={className}
      >
        {words.addItems}
      </LinkButton>
    );
  }
  if (!rights.includes('add')) return null;
  return (
    <>
      <Button
        variant={variant}
        icon={Plus}
        className={className}
        onClick={() => setIsPicking(true)}
      >
        {words.addItems}
      </Button>
      {isPicking && (
        <MediaPickerDialog
          space={space}
          picked={[]}
          note={isLinked ? collectionPageMessages.addTo.linked : undefined}
          onAdd={(items) =>
            add.mutateAsync({ collectionId: id, mediaIds: items.map((item) => item.id) })
          }
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
