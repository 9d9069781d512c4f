import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { api } from '#api/orpc.ts';
import { newestOf } from '#features/media/grid/list-order.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';

/** Loads the newest items of a type in the scope of the page. */
export function useNewest(type: MediaType, { enabled = true }: { enabled?: boolean } = {}) {
  const { scope } = use(ItemRightsContext);
  return useQuery(api.media.list.queryOptions({ input: newestOf(type, scope), enabled }));
}
