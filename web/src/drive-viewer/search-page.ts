import { stacksOf } from '#drive-viewer/collections-page.ts';
import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { emptyState } from '#drive-viewer/empty-state.ts';
import { createGrid } from '#drive-viewer/grid.ts';
import { groupsOf, type Library } from '#drive-viewer/library.ts';
import type { Page } from '#drive-viewer/page.ts';
import { hrefOf, type Route } from '#drive-viewer/route.ts';
import { searchField } from '#drive-viewer/search-field.ts';
import type { Found } from '#drive-viewer/search.ts';

/** What a search has found. On phones the field is here instead of in the header. */
export function searchPage(library: Library, route: Route, find: (query: string) => Found): Page {
  const words = driveViewerMessages.search;
  const query = route.query ?? '';
  const { collections, items } = find(query);
  const count = collections.length + items.length;
  const node = element(
    'div',
    {},
    element('h1', { class: 'title-1 mb-4', tabindex: '-1' }, words.title),
    element('div', { class: 'mb-6 md:hidden' }, searchField(query)),
  );
  if (count === 0) {
    node.append(emptyState('search', query ? words.nothing(query) : words.title, words.hint));
    return { title: words.title, node, items };
  }
  node.append(element('p', { class: 'mb-6 text-ink-2', role: 'status' }, words.found(count)));
  if (collections.length > 0) {
    node.append(element('div', { class: 'mb-10' }, stacksOf(library, collections)));
  }
  const grid = createGrid({
    label: words.title,
    items,
    groups:
      items.length === 0
        ? []
        : [{ period: null, ratios: groupsOf(items).flatMap(({ ratios }) => ratios) }],
    hasHeadings: false,
    hrefOf: (item) => hrefOf({ ...route, item: item.id }),
  });
  node.append(grid.node);
  return { title: words.title, node, items, grid };
}
