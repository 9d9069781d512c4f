import type { ListedObject } from '#platform/copy-place/copy-place.ts';

/**
 * Follows a listing that comes by name, and is asked for names in that order, so that no more than a page of it is held.
 * Undefined for a name that the listing has not, or that was asked for out of order.
 */
export function followListing(
  listing: AsyncIterable<ListedObject[]>,
): (name: string) => Promise<number | undefined> {
  const pages = listing[Symbol.asyncIterator]();
  let page: ListedObject[] = [];
  let at = 0;
  return async (name) => {
    for (;;) {
      for (; at < page.length; at += 1) {
        const listed = page[at]!;
        if (listed.name === name) return listed.sizeBytes;
        if (listed.name > name) return undefined;
      }
      const next = await pages.next();
      if (next.done) return undefined;
      page = next.value;
      at = 0;
    }
  };
}
