import type { JobState, Job } from '@heirloom/contract/admin/admin.schema.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

const pollMs = 5_000;

type Place = { id: string; createdAt: string };

/** Loads the background jobs in some states, or all, page by page. */
export function useJobs(states: JobState[] | undefined) {
  const query = useInfiniteQuery(
    api.admin.listJobs.infiniteOptions({
      input: (before: Place | null) => ({
        ...(states && { states }),
        ...(before && { before }),
        limit: 20,
      }),
      initialPageParam: null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
    }),
  );
  return { ...query, items: query.data?.pages.flatMap<Job>((page) => page.items) ?? [] };
}
