import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';

/** What the address says after its '#': a page, and the item that is open above it. */
export type Route = {
  page: 'timeline' | 'collections' | 'search' | 'about';
  type?: DriveItem['type'];
  /** Of a collection. */
  id?: string;
  query?: string;
  /** The id of the item in the viewer. */
  item?: string;
};

const pages = ['timeline', 'collections', 'search', 'about'] as const;
const types = ['video', 'image', 'audio'] as const;

/** Reads an address; whatever it does not understand is the timeline. */
export function readRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?');
  const [first = '', second = ''] = path.split('/').map(decoded);
  const item = new URLSearchParams(search).get('item') ?? undefined;
  const page = pages.find((name) => name === first) ?? 'timeline';
  if (page === 'timeline') return { page, type: types.find((type) => type === second), item };
  if (page === 'search') return { page, query: second, item };
  return page === 'collections' && second ? { page, id: second, item } : { page, item };
}

export function hrefOf({ page, type, id, query, item }: Route): string {
  const second = type ?? id ?? query;
  const path = second ? `${page}/${encodeURIComponent(second)}` : page;
  return `#/${path}${item === undefined ? '' : `?${new URLSearchParams({ item }).toString()}`}`;
}

/** Tells whether both show the same page, whatever is open above it. */
export function isSamePage(one: Route, other: Route): boolean {
  return hrefOf({ ...one, item: undefined }) === hrefOf({ ...other, item: undefined });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
