import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, use, useEffect, useId, useReducer, useState } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import {
  forgetRecentSearches,
  readRecentSearches,
  rememberSearch,
} from '#features/search/recent-searches.ts';
import { searchBox, searchBoxOf } from '#features/search/search-box-state.ts';
import { countOptions } from '#features/search/search-options.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';

const typingPauseMs = 180;

type SearchComboboxOptions = {
  /** The query whose results the page shows. */
  current: string;
  /** Called when a result was opened or the search was cancelled. */
  onLeave: (() => void) | undefined;
};

/** Returns the data and the handlers of the search field; its state is in search-box-state.ts. */
export function useSearchCombobox({ current, onLeave }: SearchComboboxOptions) {
  const id = useId();
  const navigate = useNavigate();
  const { scope } = use(ItemRightsContext);
  const [{ text, isOpen, active }, dispatch] = useReducer(searchBox, current, searchBoxOf);
  const live = useLiveSearch(text, isOpen);
  const recents = useRecentSearches();
  useEffect(() => dispatch({ do: 'show', text: current }), [current]);
  useOptionInSight(id, active);

  const isBlank = text.trim() === '';
  const isWorthShowing = isBlank
    ? recents.recent.length > 0
    : live.found !== undefined || live.error !== null;

  const leave = (searched: string) => {
    recents.remember(searched);
    dispatch({ do: 'close' });
    onLeave?.();
  };

  const submit = () => {
    const q = text.replaceAll(/\s+/g, ' ').trim();
    if (q === '') return;
    void navigate({ to: '/search', search: { q, ...scope } });
    leave(q);
  };

  const handleKey = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const count = isBlank ? recents.recent.length : countOptions(live.found);
        dispatch({ do: 'move', by: event.key === 'ArrowDown' ? 1 : -1, count });
        break;
      }
      case 'Enter':
        if (active < 0) return;
        // The option is a link: click it.
        document.getElementById(optionId(id, active))?.click();
        break;
      case 'Escape':
        if (text === '') onLeave?.();
        dispatch({ do: 'escape' });
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  return {
    ...live,
    ...recents,
    text,
    isBlank,
    isShown: isOpen && isWorthShowing,
    active,
    dispatch,
    listId: `${id}-list`,
    optionId: (place: number) => optionId(id, place),
    leave,
    submit,
    handleKey,
  };
}

function useOptionInSight(id: string, active: number): void {
  useEffect(() => {
    if (active >= 0)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
}

const optionId = (id: string, place: number): string => `${id}-${place}`;

/** Searches during typing, shortly after the last letter; keeps the results until the next ones arrive. */
function useLiveSearch(text: string, isOpen: boolean) {
  const wanted = text.replaceAll(/\s+/g, ' ').trim();
  const query = useDebouncedValue(wanted, typingPauseMs);
  const { scope } = use(ItemRightsContext);
  const isAsked = isOpen && query !== '' && wanted !== '';
  const search = useQuery({
    ...api.search.everything.queryOptions({ input: { query, ...scopeFilter(scope) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Further typing sends a new request anyway.
    retry: false,
  });
  return {
    query,
    found: isAsked ? search.data : undefined,
    error: isAsked ? search.error : null,
    /** The shown results do not match the typed text yet. */
    isBehind: wanted !== query || (isAsked && search.isFetching && search.isPlaceholderData),
  };
}

/** Returns the signed-in person's recent searches on this device. */
function useRecentSearches() {
  const { user } = useSession();
  const userId = user?.id ?? 'nobody';
  const [recent, setRecent] = useState(() => readRecentSearches(userId));
  const readAgain = () => setRecent(readRecentSearches(userId));

  return {
    recent,
    readAgain,
    remember: (query: string) => {
      rememberSearch(userId, query);
      readAgain();
    },
    forget: () => {
      forgetRecentSearches(userId);
      readAgain();
    },
  };
}
