import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { AddToCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { useSharing } from '#features/shares/use-sharing.tsx';
import { lazyContent } from '#ui/overlay/lazy-content.ts';

const AddToCollectionMenuItem = lazyContent(
  async () =>
    (await import('#features/collections/add-to-collection-menu-item.tsx')).AddToCollectionMenuItem,
);

type CardMenuEntries = {
  menuEntries: (item: MediaItem) => ReactNode;
  collectionEntries: (collection: Collection) => ReactNode;
  /** The dialogs that the entries open; render them once on the page. */
  dialogs: ReactNode;
  addToCollection: (mediaIds: readonly string[]) => void;
};

/**
 * Makes the menu entries of cards that combine several features: sharing and adding to collections. People share and
 * collect only their own media.
 */
export function useCardMenuEntries(): CardMenuEntries {
  const { user } = useSession();
  const [adding, setAdding] = useState<readonly string[] | null>(null);
  const sharing = useSharing();
  return {
    menuEntries: (item) =>
      item.ownerId === user?.id && (
        <>
          {sharing.entriesFor({ kind: 'item', item })}
          <AddToCollectionMenuItem onSelect={() => setAdding([item.id])} />
        </>
      ),
    collectionEntries: (collection) => sharing.entriesFor({ kind: 'collection', collection }),
    dialogs: (
      <>
        {adding && <AddToCollectionDialog mediaIds={adding} onClose={() => setAdding(null)} />}
        {sharing.dialog}
      </>
    ),
    addToCollection: setAdding,
  };
}
