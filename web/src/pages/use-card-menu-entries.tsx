import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { AddToCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { useSharing } from '#features/shares/use-sharing.tsx';
import { AddToSpaceDialog } from '#features/spaces/space-dialogs.ts';
import type { SpaceTarget } from '#features/spaces/space-target.ts';
import { mayAdd, useSpaces } from '#features/spaces/use-spaces.ts';
import { PutOntoTapeDialog } from '#features/tapes/tape-dialogs.ts';
import { lazyContent } from '#ui/overlay/lazy-content.ts';

const AddToCollectionMenuItem = lazyContent(
  async () =>
    (await import('#features/collections/add-to-collection-menu-item.tsx')).AddToCollectionMenuItem,
);

const AddToSpaceMenuItem = lazyContent(
  async () => (await import('#features/spaces/add-to-space-menu-item.tsx')).AddToSpaceMenuItem,
);

const PutOntoTapeMenuItem = lazyContent(
  async () => (await import('#features/tapes/put-onto-tape-menu-item.tsx')).PutOntoTapeMenuItem,
);

type CardMenuEntries = {
  menuEntries: (item: MediaItem) => ReactNode;
  collectionEntries: (collection: Collection) => ReactNode;
  /** The dialogs that the entries open; render them once on the page. */
  dialogs: ReactNode;
  /** `takesOwn` is false where some belong to others: those people collect in the collections of the space. */
  addToCollection: (mediaIds: readonly string[], takesOwn?: boolean) => void;
  putOntoTape: (mediaIds: readonly string[]) => void;
  /** Null for whoever is in no space that they may add to. */
  addToSpace: ((mediaIds: readonly string[]) => void) | null;
};

type Adding = { mediaIds: readonly string[]; takesOwn: boolean };

/**
 * Makes the menu entries of cards that combine several features: sharing, and adding to collections, spaces and tapes. What
 * others have in a space people collect in the collections of the space.
 */
export function useCardMenuEntries(spaceId?: string): CardMenuEntries {
  const { user } = useSession();
  const { spaces } = useSpaces();
  const [adding, setAdding] = useState<Adding | null>(null);
  const into = spaces.find((space) => space.id === spaceId && mayAdd(space));
  const [shownTo, setShownTo] = useState<SpaceTarget | null>(null);
  const [fromTape, setFromTape] = useState<readonly string[] | null>(null);
  const sharing = useSharing();
  const mayAddToSpaces = spaces.some(mayAdd);
  const addItemsToSpace = (mediaIds: readonly string[]) => setShownTo({ kind: 'items', mediaIds });
  return {
    menuEntries: (item) =>
      item.ownerId === user?.id ? (
        <>
          {sharing.entriesFor({ kind: 'item', item })}
          <AddToCollectionMenuItem
            onSelect={() => setAdding({ mediaIds: [item.id], takesOwn: true })}
          />
          {mayAddToSpaces && <AddToSpaceMenuItem onSelect={() => addItemsToSpace([item.id])} />}
          {item.parentId === undefined && (
            <PutOntoTapeMenuItem onSelect={() => setFromTape([item.id])} />
          )}
        </>
      ) : (
        into && (
          <AddToCollectionMenuItem
            onSelect={() => setAdding({ mediaIds: [item.id], takesOwn: false })}
          />
        )
      ),
    collectionEntries: (collection) => (
      <>
        {sharing.entriesFor({ kind: 'collection', collection })}
        {mayAddToSpaces && collection.rights.includes('own') && (
          <AddToSpaceMenuItem
            onSelect={() => setShownTo({ kind: 'collection', collectionId: collection.id })}
          />
        )}
      </>
    ),
    dialogs: (
      <>
        {adding && (
          <AddToCollectionDialog {...adding} spaceId={into?.id} onClose={() => setAdding(null)} />
        )}
        {sharing.dialog}
        {fromTape && <PutOntoTapeDialog mediaIds={fromTape} onClose={() => setFromTape(null)} />}
        {shownTo && <AddToSpaceDialog target={shownTo} onClose={() => setShownTo(null)} />}
      </>
    ),
    addToCollection: (mediaIds, takesOwn = true) => setAdding({ mediaIds, takesOwn }),
    putOntoTape: setFromTape,
    addToSpace: mayAddToSpaces ? addItemsToSpace : null,
  };
}
