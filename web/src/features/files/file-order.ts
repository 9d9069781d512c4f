import type {
  MediaFilter,
  MediaSort,
  SortDirection,
} from '@heirloom/contract/media/media-lists.schema.ts';

/** The columns by which the lists of files can be sorted. */
export const fileSorts = ['title', 'type', 'size', 'uploadDate'] as const satisfies MediaSort[];
/** Only administrators have the column of owners. */
export type FileSort = (typeof fileSorts)[number] | 'owner';
export type FileOrder = { sort: FileSort; direction: SortDirection };

/** The search part of the address of /my-files and /files. */
export type FilesAddress = {
  q?: string;
  sort?: FileSort;
  direction?: SortDirection;
  tab?: 'trash';
};

const directions = ['asc', 'desc'] as const;

/** Reads the search part of the address; leaves out unknown values. */
export function readFilesAddress(search: Record<string, unknown>): FilesAddress {
  const sort = fileSorts.find((known) => known === search.sort);
  const direction = directions.find((known) => known === search.direction);
  return {
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(search.tab === 'trash' && { tab: 'trash' as const }),
  };
}

/** Newest and largest first, titles and types from A. */
const naturalDirection = (sort: FileSort): SortDirection =>
  sort === 'uploadDate' || sort === 'size' ? 'desc' : 'asc';

export function fileOrderOf({ sort = 'uploadDate', direction }: FilesAddress): FileOrder {
  return {
    sort,
    direction: direction ?? naturalDirection(sort),
  };
}

/** Returns the order after a press on a column header: sorted by that column, or reversed if it already is. */
export function nextOrder(order: FileOrder, sort: FileSort): FileOrder {
  if (order.sort !== sort) return { sort, direction: naturalDirection(sort) };
  return { sort, direction: order.direction === 'asc' ? 'desc' : 'asc' };
}

const longestQuery = 200;

export function filesFilter(address: FilesAddress): MediaFilter {
  const query = address.q?.slice(0, longestQuery).trim();
  return { ...fileOrderOf(address), ...(query && { query }) };
}
