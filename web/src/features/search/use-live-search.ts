import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';

const typingPauseMs = 180;

/** Searches while one types, a moment after the last letter; what was found stays until something else is. */
export const useLiveSearch = (text: string, isOpen: boolean) => {
  const wanted = text.replaceAll(/\s+/g, ' ').trim();
  const query = useDebouncedValue(wanted, typingPauseMs);
  const isAsked = isOpen && query !== '' && wanted !== '';
  const search = useQuery({
    ...api.search.everything.queryOptions({ input: { query } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Typing on asks again anyhow.
    retry: false,
  });
  return {
    query,
    found: isAsked ? search.data : undefined,
    error: isAsked ? search.error : null,
    /** What is shown is not yet the answer to what is typed. */
    isBehind: wanted !== query || (isAsked && search.isFetching && search.isPlaceholderData),
  };
};
