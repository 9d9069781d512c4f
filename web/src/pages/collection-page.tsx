import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { CollectionCardMenu } from '#features/collections/collection-card-menu.tsx';
import { CollectionHeader } from '#features/collections/collection-header.tsx';
import { CollectionItemsGrid } from '#features/collections/collection-items-grid.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { ShareButton } from '#features/shares/share-button.tsx';
import { ItemScope } from '#features/spaces/item-scope.tsx';
import { loadPart } from '#lib/load-part.ts';
import { FoundPage } from '#pages/found-page.tsx';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { BackLink } from '#ui/back-link.tsx';

const { failures } = collectionMessages;
const words = collectionPageMessages.page;

/** Loaded when the person starts the slideshow, because it contains the players. */
const CollectionSlideshow = lazy(async () => {
  const { CollectionSlideshow: component } = await loadPart(
    () => import('#features/collections/collection-slideshow.tsx'),
  );
  return { default: component };
});

/** One collection, of a person or of a space; one that the person may not see looks like a missing one. */
export function CollectionPage() {
  const { id } = useParams({ from: '/app/collections/$id' });
  const query = useQuery(
    api.collections.find.queryOptions({
      input: { id },
      meta: { failure: (problem) => failures.loading(messageOf(problem)) },
    }),
  );
  return (
    <FoundPage
      query={query}
      back={{ to: '/collections', label: words.back }}
      loading={words.loading}
    >
      {(collection) => <LoadedCollection key={id} collection={collection} />}
    </FoundPage>
  );
}

function LoadedCollection({ collection }: { collection: Collection }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const { space } = collection;
  const { menuEntries, collectionEntries, dialogs } = useCardMenuEntries(space?.id);
  const navigate = useNavigate();
  useDocumentTitle(collection.name);

  const backTo = () =>
    space === null
      ? navigate({ to: '/collections', replace: true })
      : navigate({ ...spaceTab(space.id), replace: true });

  return (
    <ItemScope scope={space === null ? {} : { space: space.id }}>
      {space === null ? (
        <BackLink to="/collections" className="relative z-1 mb-4 max-md:mb-1">
          {words.back}
        </BackLink>
      ) : (
        <BackLink {...spaceTab(space.id)} className="relative z-1 mb-4 max-md:mb-1">
          {collectionPageMessages.inSpace.back(space.name)}
        </BackLink>
      )}
      <CollectionHeader
        collection={collection}
        onPlay={() => setIsPlaying(true)}
        share={
          collection.rights.includes('share') && (
            <ShareButton target={{ kind: 'collection', collection }} variant="words" />
          )
        }
        menu={
          <CollectionCardMenu
            collection={collection}
            entries={collectionEntries(collection)}
            onRemoved={() => void backTo()}
          />
        }
      />
      <CollectionItemsGrid collection={collection} menuEntries={menuEntries} />
      {dialogs}
      {isPlaying && (
        <Suspense>
          <CollectionSlideshow collection={collection} onClose={() => setIsPlaying(false)} />
        </Suspense>
      )}
    </ItemScope>
  );
}

const spaceTab = (id: string) =>
  ({ to: '/spaces/$id', params: { id }, search: { tab: 'collections' } }) as const;
