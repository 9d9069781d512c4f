import type { MediaFilter, TimelineGroup } from '@heirloom/contract/media/media-lists.schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

type Timeline = {
  /** Undefined while loading. */
  groups: readonly TimelineGroup[] | undefined;
  error: Error | null;
  refetch: () => unknown;
};

/** Loads the shape of a list: its months in the browser's time zone, with the aspect ratios of all items. */
export function useTimeline(filter: MediaFilter): Timeline {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { data, error, refetch } = useQuery(
    api.media.timeline.queryOptions({
      input: { ...filter, timeZone },
      placeholderData: keepPreviousData,
    }),
  );
  return { groups: data?.groups, error, refetch };
}
