import { searchQueryMaximum } from '@heirloom/contract/limits.ts';
import { useSearch } from '@tanstack/react-router';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { searchOrderOf } from '#features/search/search-order.ts';
import { searchPageMessages } from '#features/search/search-page.messages.ts';
import { SearchResults } from '#features/search/search-results.tsx';
import { useFoundSelection } from '#features/search/use-found-selection.ts';
import { AddressScopeSelect } from '#features/spaces/address-scope-select.tsx';
import { ItemScope } from '#features/spaces/item-scope.tsx';
import { useOnlyOf } from '#features/spaces/use-only-of.ts';
import { FoundTapes } from '#features/tapes/found-tapes.tsx';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const words = searchPageMessages;

/** The results of a search; the search field itself is in the header. */
export function SearchPage() {
  const address = useSearch({ from: '/app/search' });
  const query = (address.q ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, searchQueryMaximum);
  const { year, collection: collectionId, type } = address;
  const { selection, menuEntries, startButton, docked } = usePickItems(
    useFoundSelection(
      {
        query,
        year,
        collectionId,
        type: type === 'collections' ? undefined : type,
        ...searchOrderOf(address),
        ...scopeFilter(address),
      },
      useOnlyOf(address),
    ),
  );
  useDocumentTitle(query === '' ? words.blankTitle : words.title(query));

  if (query === '') {
    return (
      <EmptyState
        headingLevel={1}
        visual={<MagnifierDrawing />}
        title={words.blankTitle}
        description={words.blankHint}
      />
    );
  }
  return (
    <ItemScope scope={address}>
      <PageHeader title={<span className="break-words">{words.title(query)}</span>} />
      <FoundTapes query={query} />
      <SearchResults
        key={query}
        query={query}
        address={address}
        menuEntries={menuEntries}
        selection={selection}
        filters={<AddressScopeSelect search={address} />}
        actions={startButton}
      />
      {docked}
    </ItemScope>
  );
}
