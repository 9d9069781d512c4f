import type { MediaItem, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { type ReactNode, useState } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { AlignedCard } from '#features/media/cards/aligned-card.tsx';
import { CardMenu } from '#features/media/cards/card-menu.tsx';
import { MediaCard as CardOfKind } from '#features/media/cards/media-card.tsx';
import { SelectableCard } from '#features/media/cards/selectable-card.tsx';
import { CardGrid } from '#features/media/grid/card-grid.tsx';
import { cardKeys } from '#features/media/grid/card-keys.ts';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { LoadingCards } from '#features/media/grid/loading-cards.tsx';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import type { SearchAddress } from '#features/search/search-address.ts';
import { searchOrderOf } from '#features/search/search-order.ts';
import { searchPageMessages } from '#features/search/search-page.messages.ts';
import { searchMessages } from '#features/search/search.messages.ts';
import { useSearchResults } from '#features/search/use-search-results.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';

type FoundMediaProps = {
  query: string;
  type: MediaType | undefined;
  address: SearchAddress;
  /** The heading above the media items, when collections were found too. */
  heading?: string | undefined;
  empty: ReactNode;
  /** Menu entries of other features. */
  menuEntries?: (item: MediaItem) => ReactNode;
  /** Lets people pick several items at once. */
  selection?: MediaSelection | undefined;
};

const words = searchPageMessages;
const layouts = { video: 'movies', image: 'photos', audio: 'audio' } as const;

/** The found media items, as the cards of the library pages. */
export function FoundMedia(props: FoundMediaProps) {
  const { query, type, address, heading, empty, menuEntries, selection } = props;
  const [range, setRange] = useState({ first: 0, last: 0 });
  const { year, collection: collectionId } = address;
  const wanted = {
    query,
    type,
    year,
    collectionId,
    ...searchOrderOf(address),
    ...scopeFilter(address),
  };
  const list = useSearchResults(wanted, range);
  const { error } = list;
  const layout = type === undefined ? 'mixed' : layouts[type];
  const Card = type === undefined ? AlignedCard : CardOfKind;

  return (
    <CardGrid
      list={list}
      onRange={setRange}
      name={JSON.stringify(wanted)}
      layout={layout}
      label={words.media}
      heading={heading}
      idOf={(item) => item.id}
      onCardKey={cardKeys(list, selection)}
      renderCard={(item, { place, tabIndex }) => (
        <SelectableCard item={item} place={place} tabIndex={tabIndex} selection={selection}>
          <Card
            item={item}
            tabIndex={tabIndex}
            menu={<CardMenu item={item}>{menuEntries?.(item)}</CardMenu>}
          />
        </SelectableCard>
      )}
      empty={empty}
      busy={<LoadingCards layout={layout} label={words.searching} />}
      failed={searchFailed(error)}
    />
  );
}

function searchFailed(error: Error | null) {
  return (retry: () => void) => (
    <LoadFailed
      title={error === null || codeOf(error) === null ? searchMessages.failed : messageOf(error)}
      onRetry={retry}
    />
  );
}
