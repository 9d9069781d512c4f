import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { CollectionCardMenu } from '#features/collections/collection-card-menu.tsx';
import { CollectionHeader } from '#features/collections/collection-header.tsx';
import { CollectionItemsGrid } from '#features/collections/collection-items-grid.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { ShareButton } from '#features/shares/share-button.tsx';
import { loadPart } from '#lib/load-part.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { failures, page: words, tryAgain } = collectionMessages;

/** Loaded when the person starts the slideshow, because it contains the players. */
const CollectionSlideshow = lazy(async () => {
  const { CollectionSlideshow: component } = await loadPart(
    () => import('#features/collections/collection-slideshow.tsx'),
  );
  return { default: component };
});

/** One collection; another person's collection looks like a missing one. */
export function CollectionPage() {
  const { id } = useParams({ from: '/app/collections/$id' });
  const { data, error, refetch } = useQuery(
    api.collections.find.queryOptions({
      input: { id },
      meta: { failure: (problem) => failures.loading(messageOf(problem)) },
    }),
  );
  if (data) return <LoadedCollection key={id} collection={data} />;
  const code = codeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <NotFoundPage />;
  if (error) {
    return (
      <>
        <BackLink to="/collections" className="mb-4">
          {words.back}
        </BackLink>
        <InlineAlert title={messageOf(error)}>
          <Button size="sm" className="mt-3" onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </InlineAlert>
      </>
    );
  }
  return <Spinner label={words.loading} className="min-h-[60dvh]" />;
}

function LoadedCollection({ collection }: { collection: Collection }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const { menuEntries, collectionEntries, dialogs } = useCardMenuEntries();
  const navigate = useNavigate();
  useDocumentTitle(collection.name);

  return (
    <>
      <BackLink to="/collections" className="relative z-1 mb-4 max-md:mb-1">
        {words.back}
      </BackLink>
      <CollectionHeader
        collection={collection}
        onPlay={() => setIsPlaying(true)}
        share={<ShareButton target={{ kind: 'collection', collection }} variant="words" />}
        menu={
          <CollectionCardMenu
            collection={collection}
            entries={collectionEntries(collection)}
            onRemoved={() => void navigate({ to: '/collections', replace: true })}
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
    </>
  );
}
