import type { MediaCard, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { CardGrid } from '#features/media/card-grid.tsx';
import { CardMenu } from '#features/media/card-menu.tsx';
import { MediaCard as Card } from '#features/media/media-card.tsx';
import type { SearchAddress } from '#features/search/search-address.ts';
import { searchMessages } from '#features/search/search.messages.ts';
import { useSearchResults } from '#features/search/use-search-results.ts';
import { Button } from '#ui/button.tsx';
import { InlineAlert } from '#ui/inline-alert.tsx';
import { Spinner } from '#ui/spinner.tsx';

type FoundMediaProps = {
  query: string;
  type: MediaType | undefined;
  address: SearchAddress;
  empty: ReactNode;
  /** Menu entries of other features. */
  menuEntries?: (item: MediaCard) => ReactNode;
};

const words = searchMessages.page;
const layouts = { video: 'movies', image: 'photos', audio: 'audio' } as const;

/** The media that were found, as the cards of the libraries. */
export function FoundMedia({ query, type, address, empty, menuEntries }: FoundMediaProps) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const { year, collection: collectionId } = address;
  const wanted = { query, type, year, collectionId };
  const list = useSearchResults(wanted, range);
  const { error } = list;

  return (
    <CardGrid
      list={list}
      onRange={setRange}
      name={JSON.stringify(wanted)}
      layout={type === undefined ? 'mixed' : layouts[type]}
      label={words.media}
      idOf={(item) => item.id}
      renderCard={(item, { tabIndex }) => (
        <Card
          item={item}
          tabIndex={tabIndex}
          menu={<CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
        />
      )}
      empty={empty}
      busy={<Spinner label={words.searching} className="py-20" />}
      failed={searchFailed(error)}
    />
  );
}

const searchFailed = (error: Error | null) => (retry: () => void) => (
  <InlineAlert
    title={error === null || codeOf(error) === null ? searchMessages.failed : messageOf(error)}
  >
    <Button size="sm" className="mt-3" onClick={retry}>
      {words.tryAgain}
    </Button>
  </InlineAlert>
);
