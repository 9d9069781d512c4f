import type { OpenedShare } from '@heirloom/contract/shares/shares.schema.ts';
import { FolderDown, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { CollectionStack } from '#features/collections/collection-stack.tsx';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { LoadingCards } from '#features/media/grid/loading-cards.tsx';
import type { VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { SharedItemCard } from '#features/shares/visitor/shared-item-card.tsx';
import type { SharedItems } from '#features/shares/visitor/use-shared-items.ts';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';

const words = visitorMessages.collection;

type Opened = Extract<OpenedShare, { state: 'open' }>;

type SharedCollectionProps = {
  token: string;
  share: Opened;
  list: SharedItems;
  onRange: (range: VisibleRange) => void;
  onPlay: () => void;
};

/** A shared collection: its first picture colours the page, and below it are all items in the stored order. */
export function SharedCollection({ token, share, list, onRange, onPlay }: SharedCollectionProps) {
  return (
    <>
      <CollectionHead share={share} list={list} onPlay={onPlay} />
      <CardGrid
        list={list}
        onRange={onRange}
        name={token}
        layout="mixed"
        label={words.items(share.target.title)}
        idOf={(item) => item.id}
        renderCard={(item, { tabIndex }) => (
          <SharedItemCard token={token} item={item} tabIndex={tabIndex} />
        )}
        empty={<EmptyState visual={<StackDrawing />} title={words.empty} />}
        busy={<LoadingCards layout="mixed" label={words.loading} />}
        failed={itemsFailed}
      />
    </>
  );
}

function itemsFailed(retry: () => void): ReactNode {
  return <LoadFailed title={words.failed} onRetry={retry} />;
}

function CollectionHead({
  share,
  list,
  onPlay,
}: Pick<SharedCollectionProps, 'share' | 'list' | 'onPlay'>) {
  const { target, description, itemCount, archiveUrl } = share;
  const cover = list.items.find(({ thumbnailUrl }) => thumbnailUrl !== null);
  return (
    <div className="relative isolate mb-9 grid items-center gap-x-11 gap-y-6 md:grid-cols-[minmax(15rem,23.75rem)_minmax(0,1fr)]">
      {list.isPending && itemCount > 0 && (
        <CollectionStack>
          <Skeleton className="size-full" />
        </CollectionStack>
      )}
      {cover && (
        <>
          <img
            src={cover.thumbnailUrl ?? ''}
            alt=""
            className="glow -top-32 -left-[20%] h-[calc(75vw+13rem)] w-[140%] max-w-none [mask-image:radial-gradient(closest-side,black_35%,transparent)] md:-left-52 md:h-[calc(100%+15rem)] md:w-[74rem]"
          />
          <CollectionStack>
            <ItemPicture item={cover} />
          </CollectionStack>
        </>
      )}
      <div className="min-w-0">
        <h1 tabIndex={-1} data-page-title="" className="title-1 outline-none">
          {target.title}
        </h1>
        {description !== null && (
          <p className="mt-2 max-w-(--measure) text-lead whitespace-pre-line text-ink-2">
            {description}
          </p>
        )}
        <p className="mt-3 text-ink-2">{words.count(itemCount)}</p>
        {itemCount > 0 && (
          <div className="mt-5 flex flex-wrap gap-3 max-md:[&>*]:flex-1">
            <Button variant="accent" icon={Play} onClick={onPlay}>
              {words.playAll}
            </Button>
            {archiveUrl !== null && (
              <AnchorButton href={archiveUrl} download icon={FolderDown}>
                {words.downloadAll}
              </AnchorButton>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
