import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { EverythingFound } from '@heirloom/contract/search/search.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#api/orpc.ts';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { SortMenu } from '#features/media/grid/sort-menu.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { FoundCollections } from '#features/search/found-collections.tsx';
import { FoundMedia } from '#features/search/found-media.tsx';
import { isNarrowed, resultTypes, type SearchAddress } from '#features/search/search-address.ts';
import { SearchFilters } from '#features/search/search-filters.tsx';
import { type GroupName, groupNames, totalFound } from '#features/search/search-options.ts';
import { searchPageMessages } from '#features/search/search-page.messages.ts';
import { searchMessages } from '#features/search/search.messages.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';
import { Tabs } from '#ui/tabs.tsx';

type SearchResultsProps = {
  query: string;
  address: SearchAddress;
  menuEntries?: (item: MediaItem) => ReactNode;
  /** Lets people pick several items at once. */
  selection?: MediaSelection | undefined;
  /** Further filters. */
  filters?: ReactNode;
  /** Shown beside the filters. */
  actions?: ReactNode;
};

const words = searchMessages;
const pageWords = searchPageMessages;
/** The collections shown at first. */
const collectionsShown = 50;

/** All results of a query, by type, year and collection. */
export function SearchResults(props: SearchResultsProps) {
  const { query, address, menuEntries, selection, filters, actions } = props;
  const navigate = useNavigate();
  const { year, collection: collectionId } = address;
  const { data: found } = useQuery(
    api.search.everything.queryOptions({
      input: {
        query,
        year,
        collectionId,
        limitPerGroup: collectionsShown,
        ...scopeFilter(address),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const tab = address.type ?? 'all';
  const collections = found?.collections.items ?? [];
  const isOnlyMedia = year !== undefined || collectionId !== undefined;
  const showsCollections = tab === 'collections' || (tab === 'all' && !isOnlyMedia);
  const empty = <NothingMatches query={query} isNarrowed={isNarrowed(address)} />;
  const hasCollections = showsCollections && collections.length > 0;
  const hasMedia = found && totalFound(found, ['videos', 'photos', 'audio']).count > 0;

  return (
    <Tabs
      label={pageWords.types}
      value={tab}
      onValueChange={(next) =>
        void navigate({
          to: '/search',
          search: { ...address, type: resultTypes.find((type) => type === next) },
          replace: true,
        })
      }
      tabs={tabsOf(found, isOnlyMedia)}
    >
      <Toolbar className="my-5 justify-between">
        <SearchFilters query={query} address={address}>
          {filters}
        </SearchFilters>
        {tab !== 'collections' && hasMedia && (
          <div className="flex flex-wrap items-center gap-3">
            {actions}
            <SortMenu search={address} unsorted={pageWords.bestMatch} />
          </div>
        )}
      </Toolbar>
      <TabPanel value={tab} className="outline-offset-4">
        {hasCollections && (
          <FoundCollections
            collections={collections}
            total={found?.collections.count ?? 0}
            query={query}
          />
        )}
        {tab === 'collections' && found && collections.length === 0 && empty}
        {tab !== 'collections' && (
          <FoundMedia
            key={JSON.stringify(address)}
            query={query}
            type={tab === 'all' ? undefined : tab}
            address={address}
            menuEntries={menuEntries}
            selection={selection}
            // If collections were found, 'nothing matches' would be wrong.
            heading={hasCollections ? pageWords.mediaHeading : undefined}
            empty={hasCollections ? null : empty}
          />
        )}
      </TabPanel>
    </Tabs>
  );
}

/** Collections have no year and are in no collection, so with these filters 'All' does not count them. */
function tabsOf(found: EverythingFound | undefined, isOnlyMedia: boolean) {
  const countOf = (group: GroupName) =>
    found && words.count(found[group].count, found[group].isMore);
  const all = groupNames.filter((name) => name !== 'collections' || !isOnlyMedia);
  const sum = found && totalFound(found, all);
  return [
    { value: 'all', label: pageWords.all, count: sum && words.count(sum.count, sum.isMore) },
    { value: 'collections', label: words.groups.collections, count: countOf('collections') },
    { value: 'video', label: words.groups.videos, count: countOf('videos') },
    { value: 'image', label: words.groups.photos, count: countOf('photos') },
    { value: 'audio', label: words.groups.audio, count: countOf('audio') },
  ] as const;
}

function NothingMatches({ query, isNarrowed }: { query: string; isNarrowed: boolean }) {
  return (
    <EmptyState
      visual={<MagnifierDrawing />}
      title={words.panel.nothing(query)}
      description={isNarrowed ? pageWords.emptyFilteredHint : pageWords.emptyHint}
    />
  );
}
