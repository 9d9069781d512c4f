import { useQueryClient } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Refetches everything that shows accounts or their storage. */
export function useAccountsChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [api.people, api.statistics, api.profiles, api.media, api.audit].map((part) =>
        queries.invalidateQueries({ queryKey: part.key() }),
      ),
    );
  };
}
