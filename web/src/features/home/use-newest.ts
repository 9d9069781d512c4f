import { recentItemsCount } from '@heirloom/contract/limits.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';

/** Loads the newest items of a type, with the same query as the section below the hero. */
export function useNewest(type: MediaType, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery(
    api.media.list.queryOptions({ input: { type, limit: recentItemsCount }, enabled }),
  );
}
