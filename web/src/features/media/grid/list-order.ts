import type { MediaSort, SortDirection } from '@heirloom/contract/media/media.schema.ts';

export const sorts = [
  'uploadDate',
  'captureDate',
  'title',
  'size',
  'duration',
] as const satisfies MediaSort[];
type ListSort = (typeof sorts)[number];

export type ListOrder = { sort: ListSort; direction: SortDirection };

/** Returns the default direction: newest, largest or longest first, but titles from A. */
export function naturalDirection(sort: MediaSort): SortDirection {
  return sort === 'title' ? 'asc' : 'desc';
}

export type ListSearch = {
  sort?: ListSort;
  direction?: SortDirection;
  scope?: 'all';
  space?: string;
};

/** Reads the search part of a list's address; leaves out unknown values. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const sort = sorts.find((known) => known === search.sort);
  const direction = (['asc', 'desc'] as const).find((known) => known === search.direction);
  return {
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(search.scope === 'all' && { scope: 'all' as const }),
    ...(typeof search.space === 'string' && search.space !== '' && { space: search.space }),
  };
}

/** Returns the order of a list from its address; by default newest upload first (DATE-01). */
export function orderOf({ sort = 'uploadDate', direction }: ListSearch): ListOrder {
  return {
    sort,
    direction: direction ?? naturalDirection(sort),
  };
}
