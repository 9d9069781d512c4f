import { recentItemsCount, recentOfFilm } from '@heirloom/contract/limits.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { api } from '#api/orpc.ts';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';

/** Loads the newest items of a type, with the same query as the section below the hero. */
export function useNewest(type: MediaType, { enabled = true }: { enabled?: boolean } = {}) {
  const { scope } = use(ItemRightsContext);
  const input = { type, limit: recentItemsCount, perFilm: recentOfFilm, ...scopeFilter(scope) };
  return useQuery(api.media.list.queryOptions({ input, enabled }));
}
