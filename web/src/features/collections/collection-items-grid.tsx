import type {
  Collection,
  CollectionItem,
} from '@heirloom/contract/collections/collections.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { AddItemsButton } from '#features/collections/add-items-button.tsx';
import { CollectionItemMenu } from '#features/collections/collection-item-menu.tsx';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { useItemDrag } from '#features/collections/use-item-drag.ts';
import { useMoveItem } from '#features/collections/use-move-item.ts';
import { usePagedItems } from '#features/collections/use-paged-items.ts';
import { AlignedCard } from '#features/media/cards/aligned-card.tsx';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { LoadingCards } from '#features/media/grid/loading-cards.tsx';
import { cn } from '#lib/cn.ts';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

type CollectionItemCardProps = { item: CollectionItem; menu: ReactNode; tabIndex: 0 | -1 };

const words = collectionPageMessages.page;

type CollectionItemsGridProps = {
  collection: Collection;
  /** Menu entries of every card, such as 'Add to Collection'. */
  menuEntries: (item: MediaItem) => ReactNode;
};

/** The items of a collection in the stored order; cards can be dragged to another place. */
export function CollectionItemsGrid({ collection, menuEntries }: CollectionItemsGridProps) {
  const [range, setRange] = useState({ first: 0, last: 60 });
  const list = usePagedItems(collection.id, range);
  const { move, announcement, movingId } = useMoveItem(collection.id, list);
  const drag = useItemDrag(move);
  const arranges = collection.rights.includes('arrange');

  return (
    <>
      <CardGrid
        list={list}
        onRange={setRange}
        name={collection.id}
        layout="mixed"
        label={words.items(collection.name)}
        idOf={(item) => item.media.id}
        renderCard={(item, { place, tabIndex }) => (
          <div
            {...(arranges && drag.handlersFor(place))}
            className={cn(
              'relative transition-opacity',
              (drag.isDragged(place) || movingId === item.media.id) && 'opacity-45',
            )}
          >
            <DropMark side={drag.sideAt(place)} />
            <CollectionItemCard
              item={item}
              tabIndex={tabIndex}
              menu={
                arranges ? (
                  <CollectionItemMenu item={item} place={place} total={list.total} onMove={move}>
                    {menuEntries(item.media)}
                  </CollectionItemMenu>
                ) : (
                  <CardMenu item={item.media}>{menuEntries(item.media)}</CardMenu>
                )
              }
            />
          </div>
        )}
        empty={<EmptyCollection collection={collection} />}
        busy={<LoadingCards layout="mixed" label={words.loadingItems} />}
        failed={itemsFailed}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function DropMark({ side }: { side: 'before' | 'behind' | null }) {
  if (side === null) return null;
  return (
    <span
      aria-hidden="true"
      className={cn(
        'absolute inset-y-0 z-3 w-1 rounded-full bg-ink',
        side === 'before'
          ? '-left-[calc(var(--grid-gap)/2+2px)]'
          : '-right-[calc(var(--grid-gap)/2+2px)]',
      )}
    />
  );
}

function EmptyCollection({ collection }: { collection: Collection }) {
  const mayAdd = collection.rights.includes('add');
  return (
    <EmptyState
      visual={<StackDrawing />}
      title={words.empty}
      description={mayAdd ? words.emptyHint : collectionPageMessages.inSpace.emptyItems}
      action={mayAdd && <AddItemsButton collection={collection} variant="secondary" />}
    />
  );
}

function itemsFailed(retry: () => void): ReactNode {
  return <LoadFailed title={words.itemsFailed} onRetry={retry} />;
}

/** An item in its collection, with its caption below. */
function CollectionItemCard({ item, menu, tabIndex }: CollectionItemCardProps) {
  const { media, caption } = item;
  return (
    <>
      <AlignedCard item={media} menu={menu} tabIndex={tabIndex} />
      {caption !== null && (
        <p className="mt-1.5 border-l-2 border-lamp-edge pl-3 text-small whitespace-pre-line text-ink-2">
          {caption}
        </p>
      )}
    </>
  );
}
