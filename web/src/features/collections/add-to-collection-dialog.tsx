import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { collectionItemsMaximum } from '@heirloom/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '#api/orpc.ts';
import { AddToCollectionRow } from '#features/collections/add-to-collection-row.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { NewCollectionForm } from '#features/collections/new-collection-form.tsx';
import { useAddToCollection } from '#features/collections/use-add-to-collection.ts';
import { useListedCollections } from '#features/collections/use-listed-collections.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { addTo: words, inSpace } = collectionPageMessages;

type AddToCollectionDialogProps = {
  mediaIds: readonly string[];
  onClose: () => void;
  /** Offers the collections of this space. */
  spaceId?: string | undefined;
  /** False: somebody else's items, which go into collections of the space only. */
  takesOwn?: boolean;
};

type Row = (collection: Collection) => ReactNode;

/** Adds items to collections, to each only once while the dialog is open; can create a new collection. */
export function AddToCollectionDialog(props: AddToCollectionDialogProps) {
  const { mediaIds, onClose, spaceId, takesOwn = true } = props;
  const [addedTo, setAddedTo] = useState<ReadonlySet<string>>(new Set());
  const isIn = useCollectionsWithAll(mediaIds);
  const add = useAddToCollection();
  const list = useRef<HTMLDivElement>(null);

  // Not a callback of `mutate`, which tells only of the last of several.
  const addTo = (collectionId: string) =>
    void add.mutateAsync({ collectionId, mediaIds }).then(
      () => setAddedTo((known) => new Set(known).add(collectionId)),
      () => undefined,
    );
  const row: Row = (collection) => (
    <AddToCollectionRow
      key={collection.id}
      collection={collection}
      isAdded={addedTo.has(collection.id)}
      isAlreadyIn={isIn(collection.id)}
      isBusy={add.isPending && add.variables.collectionId === collection.id}
      onAdd={() => addTo(collection.id)}
    />
  );

  return (
    // The focus goes to the list, not the field: on a phone the keyboard would cover the collections.
    <Dialog open onOpenChange={onClose} title={words.title} initialFocus={list}>
      <DialogBody ref={list} tabIndex={-1} className="gap-0 outline-none md:pb-6">
        {spaceId !== undefined && (
          <section aria-labelledby="of-space">
            <h3 id="of-space" className="text-small font-[640] text-ink-2">
              {inSpace.ofSpace}
            </h3>
            <Choices spaceId={spaceId} none={inSpace.noneHere} row={row} />
          </section>
        )}
        {spaceId !== undefined && takesOwn && (
          <h3 className="mt-4 text-small font-[640] text-ink-2">{inSpace.own}</h3>
        )}
        {takesOwn && <Choices none={words.none} row={row} />}
      </DialogBody>
      <div className="border-t px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:mx-8 md:px-0 md:pb-6">
        <NewCollectionForm onCreated={addTo} spaceId={takesOwn ? undefined : spaceId} />
      </div>
    </Dialog>
  );
}

type ChoicesProps = { spaceId?: string; none: string; row: Row };

/** One's own collections, or those of a space. */
function Choices({ spaceId, none, row }: ChoicesProps) {
  const { items, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useListedCollections({ spaceId });
  if (data === undefined && error !== null) {
    return <LoadFailed title={collectionMessages.listFailed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Spinner label={words.loading} />;
  return (
    <>
      <ul className="divide-y">
        {items.map(row)}
        {items.length === 0 && <li className="py-4 text-ink-2">{none}</li>}
      </ul>
      {hasNextPage && (
        <Button
          size="sm"
          className="mt-3 self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

/** Finds the collections that already contain all of the items. */
function useCollectionsWithAll(mediaIds: readonly string[]): (id: string) => boolean {
  const { data } = useQuery(
    api.collections.containing.queryOptions({
      input: { mediaIds: mediaIds.slice(0, collectionItemsMaximum) },
      // One call takes a limited number of ids; beyond it the server only says on adding how many were already in.
      enabled: mediaIds.length <= collectionItemsMaximum,
    }),
  );
  const full = data?.collections.filter((found) => found.mediaIds.length === mediaIds.length);
  const ids = new Set(full?.map(({ collectionId }) => collectionId));
  return (id) => ids.has(id);
}
