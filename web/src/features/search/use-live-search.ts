import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';

const typingPauseMs = 180;

/** Searches during typing, shortly after the last letter; keeps the results until the next ones arrive. */
export function useLiveSearch(text: string, isOpen: boolean) {
  const wanted = text.replaceAll(/\s+/g, ' ').trim();
  const query = useDebouncedValue(wanted, typingPauseMs);
  const isAsked = isOpen && query !== '' && wanted !== '';
  const search = useQuery({
    ...api.search.everything.queryOptions({ input: { query } }),
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
