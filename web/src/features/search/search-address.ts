import {
  type ListScope,
  type ListSearch,
  readListSearch,
  scopeOf,
} from '#features/media/grid/list-order.ts';

export const resultTypes = ['collections', 'video', 'image', 'audio'] as const;
export type ResultType = (typeof resultTypes)[number];

/** The search part of the address of the results: the query, its filters and the order. */
export type SearchAddress = {
  q?: string;
  type?: ResultType;
  year?: string;
  collection?: string;
} & Pick<ListSearch, 'sort' | 'direction'> &
  ListScope;

/** Reads the search part of the address; leaves out unknown values. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const type = resultTypes.find((known) => known === search.type);
  const { q, year, collection } = search;
  const listed = readListSearch(search);
  const { scope: _scope, space: _space, ...order } = listed;
  return {
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim() }),
    ...(type && { type }),
    ...(typeof year === 'string' && /^\d{4}s?$/.test(year) && { year }),
    ...(typeof collection === 'string' && isId(collection) && { collection }),
    ...order,
    ...scopeOf(listed),
  };
}

export function isNarrowed({ type, year, collection }: SearchAddress): boolean {
  return type !== undefined || year !== undefined || collection !== undefined;
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
