import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#api/orpc.ts';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { isNarrowed, type SearchAddress } from '#features/search/search-address.ts';
import { searchPageMessages } from '#features/search/search-page.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/select.tsx';

const words = searchPageMessages;
const collectionsOffered = 200;

type SearchFiltersProps = {
  query: string;
  address: SearchAddress;
  /** Further filters, before these. */
  children: ReactNode;
};

/** Filters the found media items by year or collection; the choice is kept in the address. */
export function SearchFilters({ query, address, children }: SearchFiltersProps) {
  const navigate = useNavigate();
  const { type, year, collection } = address;
  const areMedia = type !== 'collections';
  const mediaType = areMedia ? type : undefined;
  const years = useQuery({
    ...api.search.years.queryOptions({
      input: { query, type: mediaType, collectionId: collection, ...scopeFilter(address) },
    }),
    enabled: areMedia,
  });
  const collections = useQuery({
    ...api.collections.list.queryOptions({ input: { limit: collectionsOffered } }),
    enabled: areMedia,
  });
  const narrow = (changes: Partial<SearchAddress>) =>
    void navigate({ to: '/search', search: { ...address, ...changes }, replace: true });

  const offeredYears = years.data?.years ?? [];
  const isYearGone = year !== undefined && offeredYears.every((each) => each.year !== year);

  return (
    <div role="group" aria-label={words.filters} className="flex flex-wrap items-center gap-3">
      {children}
      {areMedia && (
        <>
          <Select
            aria-label={words.year}
            size="sm"
            className="min-w-36 max-md:flex-1"
            value={year ?? ''}
            onChange={(event) => narrow({ year: event.target.value || undefined })}
          >
            <option value="">{words.anyYear}</option>
            {isYearGone && <option value={year}>{year}</option>}
            {offeredYears.map((each) => (
              <option key={each.year} value={each.year}>
                {words.yearCount(each.year, each.count)}
              </option>
            ))}
          </Select>
          <Select
            aria-label={words.collection}
            size="sm"
            className="min-w-44 max-md:flex-1"
            value={collection ?? ''}
            onChange={(event) => narrow({ collection: event.target.value || undefined })}
          >
            <option value="">{words.anyCollection}</option>
            {collections.data?.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </>
      )}
      {isNarrowed(address) && (
        <Button
          size="sm"
          variant="quiet"
          icon={X}
          onClick={() => narrow({ type: undefined, year: undefined, collection: undefined })}
        >
          {words.clear}
        </Button>
      )}
    </div>
  );
}
