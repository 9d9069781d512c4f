import { recentItemsCount, recentOfFilm } from '@heirloom/contract/limits.ts';
import type { MediaSort, SortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';

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
  scope?: 'all' | 'shared';
  space?: string;
};

/** Whose items a list shows, as an address says it: without a word one's own. */
export type ListScope = { scope?: 'shared'; space?: string };

/** Reads the scope of a list; everybody's media are no scope of it, only administrators have these on one page. */
export function scopeOf({ scope, space }: Pick<ListSearch, 'scope' | 'space'>): ListScope {
  if (space !== undefined) return { space };
  return scope === 'shared' ? { scope } : {};
}

/** Returns the part of a filter that asks for a scope. */
export function scopeFilter({ scope, space }: ListScope): {
  scope?: 'shared';
  spaceId?: string;
} {
  if (space !== undefined) return { spaceId: space };
  return scope === undefined ? {} : { scope };
}

/** Returns what home asks for of a type. */
export function newestOf(type: MediaType, scope: ListScope) {
  return { type, limit: recentItemsCount, perFilm: recentOfFilm, ...scopeFilter(scope) };
}

/** Reads the search part of a list's address; leaves out unknown values. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const sort = sorts.find((known) => known === search.sort);
  const scope = (['all', 'shared'] as const).find((known) => known === search.scope);
  const direction = (['asc', 'desc'] as const).find((known) => known === search.direction);
  return {
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(scope && { scope }),
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
