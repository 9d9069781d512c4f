import type { EverythingFound } from '@heirloom/contract/search/search.schema.ts';
import type { MediaCard } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#api/orpc.ts';
import { FoundCollections } from '#features/search/found-collections.tsx';
import { FoundMedia } from '#features/search/found-media.tsx';
import { isNarrowed, resultTypes, type SearchAddress } from '#features/search/search-address.ts';
import { SearchFilters } from '#features/search/search-filters.tsx';
import { totalFound } from '#features/search/search-options.ts';
import { searchMessages } from '#features/search/search.messages.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

type SearchResultsProps = {
  query: string;
  address: SearchAddress;
  menuEntries?: (item: MediaCard) => ReactNode;
};

const words = searchMessages;
/** Beyond these, the name of a collection is better typed further. */
const collectionsShown = 50;

/** All that was found for a query, by kind, year and collection. */
export function SearchResults({ query, address, menuEntries }: SearchResultsProps) {
  const navigate = useNavigate();
  const { data: found } = useQuery(
    api.search.everything.queryOptions({ input: { query, limitPerGroup: collectionsShown } }),
  );
  const tab = address.type ?? 'all';
  const collections = found?.collections.items ?? [];
  const isOnlyMedia = address.year !== undefined || address.collection !== undefined;
  const showsCollections = tab === 'collections' || (tab === 'all' && !isOnlyMedia);
  const empty = <NothingMatches query={query} isNarrowed={isNarrowed(address)} />;
  const hasCollections = showsCollections && collections.length > 0;

  return (
    <Tabs
      label={words.page.types}
      value={tab}
      onValueChange={(next) =>
        void navigate({
          to: '/search',
          search: { ...address, type: resultTypes.find((type) => type === next) },
          replace: true,
        })
      }
      tabs={tabsOf(found)}
    >
      <div className="my-5">
        <SearchFilters query={query} address={address} />
      </div>
      <TabPanel value={tab} className="outline-offset-4">
        {hasCollections && <FoundCollections collections={collections} query={query} />}
        {tab === 'collections' && found && collections.length === 0 && empty}
        {tab !== 'collections' && (
          <FoundMedia
            key={JSON.stringify(address)}
            query={query}
            type={tab === 'all' ? undefined : tab}
            address={address}
            menuEntries={menuEntries}
            // Where there are collections, something does match.
            empty={hasCollections ? null : empty}
          />
        )}
      </TabPanel>
    </Tabs>
  );
}

const tabsOf = (found: EverythingFound | undefined) =>
  [
    { value: 'all', label: words.page.all, count: found && totalFound(found).count },
    { value: 'collections', label: words.groups.collections, count: found?.collections.count },
    { value: 'video', label: words.groups.videos, count: found?.videos.count },
    { value: 'image', label: words.groups.photos, count: found?.photos.count },
    { value: 'audio', label: words.groups.audio, count: found?.audio.count },
  ] as const;

function NothingMatches({ query, isNarrowed }: { query: string; isNarrowed: boolean }) {
  return (
    <EmptyState
      visual={<MagnifierDrawing />}
      title={words.panel.nothing(query)}
      description={isNarrowed ? words.page.emptyFilteredHint : words.page.emptyHint}
    />
  );
}
