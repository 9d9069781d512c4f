import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { api } from '#api/orpc.ts';
import { scopeFilter } from '#features/media/grid/list-order.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';

/** Sums up the items of a type in the scope of the page. */
export function useSummary(type: MediaType) {
  const { scope } = use(ItemRightsContext);
  return useQuery(api.media.summary.queryOptions({ input: { type, ...scopeFilter(scope) } }));
}
