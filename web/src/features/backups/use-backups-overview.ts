import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { isGoingOn } from '#features/backups/is-going-on.ts';

const whileRunningMs = 1_500;
const otherwiseMs = 30_000;

/** Polls when the archive was last backed up and checked; more often while a backup is running. */
export function useBackupsOverview() {
  return useQuery(
    api.safekeeping.overview.queryOptions({
      refetchInterval: ({ state }) =>
        isGoingOn(state.data?.backup ?? null) ? whileRunningMs : otherwiseMs,
    }),
  );
}
