import { type ListSearch, readListSearch } from '#features/media/grid/list-order.ts';

export const mediaTabs = ['all', 'video', 'image', 'audio'] as const;
const tabs = [...mediaTabs, 'collections', 'activity', 'members', 'inbox', 'settings'] as const;

export type MediaTab = (typeof mediaTabs)[number];
export type SpaceTab = (typeof tabs)[number];
export type SpaceSearch = Pick<ListSearch, 'sort' | 'direction'> & { tab?: SpaceTab };

/** Reads the search part of a space's address: its tab, and the order of its lists. */
export function readSpaceSearch(search: Record<string, unknown>): SpaceSearch {
  const { sort, direction } = readListSearch(search);
  const tab = tabs.find((known) => known === search.tab);
  return { ...(sort && { sort }), ...(direction && { direction }), ...(tab && { tab }) };
}
