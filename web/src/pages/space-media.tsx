import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { ListChecks } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { orderOf } from '#features/media/grid/list-order.ts';
import { MediaList } from '#features/media/grid/media-list.tsx';
import { SortMenu } from '#features/media/grid/sort-menu.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import { MediaTimeline } from '#features/media/timeline/media-timeline.tsx';
import { useTimeline } from '#features/media/timeline/use-timeline.ts';
import { ItemScope } from '#features/spaces/item-scope.tsx';
import type { MediaTab, SpaceSearch } from '#features/spaces/space-address.ts';
import { SpaceEntries } from '#features/spaces/space-entries.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { mayAdd, mayEdit } from '#features/spaces/use-spaces.ts';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';

const SpaceSelectionBar = lazyPart(
  async () => (await import('#pages/space-selection-bar.tsx')).SpaceSelectionBar,
);

const { page: words } = spaceMessages;
const layouts = { video: 'movies', image: 'photos', audio: 'audio' } as const;

type SpaceMediaProps = { space: Space; tab: MediaTab; search: SpaceSearch };

/** What is in a space, or of one type: sorted, and picked for whatever one may do with several. */
export function SpaceMedia({ space, tab, search }: SpaceMediaProps) {
  const filter: MediaFilter = {
    spaceId: space.id,
    ...(tab !== 'all' && { type: tab }),
    ...orderOf(search),
  };
  const isEmpty = useTimeline(filter).groups?.length === 0;
  const { menuEntries, dialogs, addToCollection } = useEntriesIn(space);
  const { user } = useSession();
  // Whoever may not even save what others have picks their own.
  const picksAll = mayAdd(space) || space.viewersDownload;
  const picked = useMediaSelection(filter, { onlyOf: picksAll ? undefined : user?.id });
  const list = {
    filter,
    menuEntries,
    loading: words.loadingItems,
    selection: picked,
    empty: (
      <EmptyState visual={<SlidesDrawing />} title={words.empty} description={words.emptyHint} />
    ),
  };

  return (
    <ItemScope scope={{ space: space.id }}>
      {!isEmpty && (
        <Toolbar className="mb-5 max-md:mb-3">
          {!picked.isActive && (
            <Button size="sm" icon={ListChecks} onClick={picked.start}>
              {mediaMessages.selection.start}
            </Button>
          )}
          <SortMenu search={search} />
        </Toolbar>
      )}
      {tab === 'all' ? (
        <MediaTimeline {...list} />
      ) : (
        <MediaList {...list} layout={layouts[tab]} label={words.listed(space.name)} />
      )}
      {picked.isActive && <SpaceSelectionBar {...{ space, filter, picked, addToCollection }} />}
      {dialogs}
    </ItemScope>
  );
}

/** The entries of an item's menu: those of one's own items, and those that it has in the space. */
function useEntriesIn(space: Space) {
  const { user } = useSession();
  const { menuEntries, dialogs, addToCollection } = useCardMenuEntries(space.id);
  return {
    dialogs,
    addToCollection,
    menuEntries: (item: MediaItem) => {
      if (item.ownerId !== user?.id && !mayEdit(space)) return menuEntries(item);
      return (
        <>
          {menuEntries(item)}
          <SpaceEntries space={space} item={item} />
        </>
      );
    },
  };
}
