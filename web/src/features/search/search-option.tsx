import { Link } from '@tanstack/react-router';
import { ArrowRight, History } from 'lucide-react';
import { use } from 'react';
import { chapterSearch, itemRoute } from '#features/media/item-link.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { CollectionLine } from '#features/search/collection-line.tsx';
import { MediaLine } from '#features/search/media-line.tsx';
import { OptionLine, optionStyle } from '#features/search/option-line.tsx';
import type { SearchOption as Option } from '#features/search/search-options.ts';
import { searchMessages } from '#features/search/search.messages.ts';

type SearchOptionProps = {
  id: string;
  option: Option;
  query: string;
  isActive: boolean;
  onPoint: () => void;
  /** Called when it was chosen, by a click or by Enter. */
  onChoose: () => void;
};

/** One option of the panel: a link, so that it can also be opened in a new tab. */
export function SearchOption({
  id,
  option,
  query,
  isActive,
  onPoint,
  onChoose,
}: SearchOptionProps) {
  const { scope } = use(ItemRightsContext);
  const line = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onMouseMove: onPoint,
    onClick: onChoose,
    className: optionStyle(isActive),
  } as const;

  switch (option.kind) {
    case 'collection':
      return (
        <Link to="/collections/$id" params={{ id: option.collection.id }} {...line}>
          <CollectionLine collection={option.collection} query={query} />
        </Link>
      );
    case 'media':
      return (
        <Link
          to={itemRoute[option.item.type]}
          params={{ id: option.item.id }}
          search={{ ...scope, ...chapterSearch(option.item) }}
          {...line}
        >
          <MediaLine item={option.item} query={query} />
        </Link>
      );
    case 'all':
      return (
        <Link to="/search" search={{ q: query, ...scope }} {...line}>
          <OptionLine
            picture={<ArrowRight size={20} aria-hidden="true" className="shrink-0" />}
            title={searchMessages.panel.all(query)}
          />
        </Link>
      );
    case 'recent':
      return (
        <Link to="/search" search={{ q: option.query, ...scope }} {...line}>
          <OptionLine
            picture={<History size={20} aria-hidden="true" className="shrink-0 text-ink-2" />}
            title={option.query}
          />
        </Link>
      );
  }
}
