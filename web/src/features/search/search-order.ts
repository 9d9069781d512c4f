import { type ListOrder, orderOf } from '#features/media/grid/list-order.ts';
import type { SearchAddress } from '#features/search/search-address.ts';

export type SearchOrder = ListOrder | { sort: 'bestMatch'; direction: 'desc' };

/** Best matches come first, until a person chooses an order. */
export function searchOrderOf(address: SearchAddress): SearchOrder {
  return address.sort === undefined ? { sort: 'bestMatch', direction: 'desc' } : orderOf(address);
}
