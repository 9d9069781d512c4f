import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { emptyState } from '#drive-viewer/empty-state.ts';
import { createGrid } from '#drive-viewer/grid.ts';
import { icon } from '#drive-viewer/icon.ts';
import { groupsOf, itemsOf, type Library } from '#drive-viewer/library.ts';
import type { Page } from '#drive-viewer/page.ts';
import { printButton } from '#drive-viewer/print-sheet.ts';
import { hrefOf, type Route } from '#drive-viewer/route.ts';

/** One collection in its own order, with its captions. */
export function collectionPage(library: Library, route: Route): Page {
  const words = driveViewerMessages.collections;
  const back = element('a', {
    href: hrefOf({ page: 'collections' }),
    class:
      'mb-3 inline-flex min-h-(--target) items-center gap-2 font-[620] text-ink no-underline hover:underline',
  });
  back.append(icon('back'), driveViewerMessages.back);
  const collection = library.collections.get(route.id ?? '');
  if (collection === undefined) {
    const none = emptyState('collections', words.notFound, words.noneHint);
    return { title: words.title, node: element('div', {}, back, none), items: [] };
  }
  const items = itemsOf(library, collection);
  const captionOf = ({ id }: { id: string }) => collection.captions?.[id];
  const grid = createGrid({
    label: collection.name,
    items,
    groups: [{ period: null, ratios: groupsOf(items).flatMap(({ ratios }) => ratios) }],
    hasHeadings: false,
    hrefOf: (item) => hrefOf({ ...route, item: item.id }),
    captionOf,
  });
  const head = element(
    'div',
    { class: 'mb-6 flex flex-wrap items-center gap-x-6 gap-y-3' },
    element(
      'div',
      { class: 'mr-auto flex max-w-(--measure) flex-col gap-2' },
      element('h1', { class: 'title-1', tabindex: '-1' }, collection.name),
      collection.description === undefined
        ? null
        : element(
            'p',
            { class: 'text-lead whitespace-pre-line text-ink-2' },
            collection.description,
          ),
      element('p', { class: 'text-small text-ink-2' }, driveViewerMessages.items(items.length)),
    ),
    items.length > 0 && printButton(collection.name, () => items, captionOf),
  );
  const body = items.length === 0 ? emptyState('image', words.empty, '') : grid.node;
  return { title: collection.name, node: element('div', {}, back, head, body), items, grid };
}
