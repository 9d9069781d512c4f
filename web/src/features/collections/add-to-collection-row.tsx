import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { Check, Plus } from 'lucide-react';
import { CollectionCover } from '#features/collections/collection-cover.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { Button } from '#ui/form/button.tsx';

const words = collectionPageMessages.addTo;

type AddToCollectionRowProps = {
  collection: Collection;
  isAdded: boolean;
  isAlreadyIn: boolean;
  isBusy: boolean;
  onAdd: () => void;
};

/** A collection to add to; after that its button only says that the items are in it. */
export function AddToCollectionRow(props: AddToCollectionRowProps) {
  const { collection, isAdded, isAlreadyIn, isBusy, onAdd } = props;
  const { name, itemCount, type, isLinked } = collection;
  const isDone = isAdded || isAlreadyIn;

  return (
    <li className="flex items-center gap-3 py-2.5 md:gap-4">
      <CollectionCover
        collection={collection}
        sizes="80px"
        className="h-14 w-16 shrink-0 rounded-sm md:w-20"
      />
      <div className="min-w-0 flex-1">
        <p className="title-album line-clamp-2">{name}</p>
        <p className="text-small text-ink-2">
          {words.items(itemCount)} · {collectionMessages.typeLabel[type]}
        </p>
        {isLinked && <p className="text-small text-ink-2">{words.linked}</p>}
      </div>
      {isDone ? (
        <Button
          size="sm"
          icon={Check}
          disabledReason={words.alreadyInReason}
          className="aria-disabled:border-transparent aria-disabled:bg-success-soft aria-disabled:text-success"
        >
          {isAdded ? words.added : words.alreadyIn}
        </Button>
      ) : (
        <Button size="sm" icon={Plus} aria-label={words.addTo(name)} busy={isBusy} onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </li>
  );
}
