import type { DriveCollection } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { emptyState } from '#drive-viewer/empty-state.ts';
import { icon } from '#drive-viewer/icon.ts';
import { coverOf, itemsOf, type Library } from '#drive-viewer/library.ts';
import type { Page } from '#drive-viewer/page.ts';
import { hrefOf } from '#drive-viewer/route.ts';
import { pictureOf } from '#drive-viewer/tile.ts';

const words = driveViewerMessages.collections;

/** All collections, as stacks of pictures. */
export function collectionsPage(library: Library): Page {
  const { collections } = library.archive;
  const node = element(
    'div',
    {},
    element('h1', { class: 'title-1 mb-8', tabindex: '-1' }, words.title),
    collections.length === 0
      ? emptyState('collections', words.none, words.noneHint)
      : stacksOf(library, collections),
  );
  return { title: words.title, node, items: [] };
}

export function stacksOf(library: Library, collections: readonly DriveCollection[]): HTMLElement {
  return element(
    'ul',
    {
      class:
        'grid grid-cols-1 gap-x-(--grid-gap) gap-y-8 min-[30rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4',
    },
    ...collections.map((collection) => element('li', {}, stackOf(library, collection))),
  );
}

function stackOf(library: Library, collection: DriveCollection): HTMLElement {
  const cover = coverOf(library, collection);
  const count = itemsOf(library, collection).length;
  const picture = 'size-full object-cover';
  const none = element('span', { class: 'grid size-full place-items-center text-ink-3' });
  none.append(icon('collections', 40));
  return element(
    'a',
    {
      href: hrefOf({ page: 'collections', id: collection.id }),
      class: 'stack group flex flex-col gap-1 rounded-sm text-ink no-underline',
    },
    element(
      'span',
      { class: 'relative mb-2 block pt-3' },
      element('span', {
        class: 'absolute inset-x-6 top-0 h-6 rounded-sm border border-line bg-surface-2',
      }),
      element('span', {
        class: 'absolute inset-x-3 top-1.5 h-6 rounded-sm border border-line bg-surface-3',
      }),
      element(
        'span',
        {
          class:
            'relative block aspect-4/3 overflow-hidden rounded-sm border border-line bg-surface-2 transition-transform group-hover:translate-y-(--lift)',
        },
        cover === undefined ? none : pictureOf(cover, picture),
      ),
    ),
    element('span', { class: 'title-album' }, collection.name),
    collection.description === undefined
      ? null
      : element('span', { class: 'line-clamp-2 text-small text-ink-2' }, collection.description),
    element('span', { class: 'text-small text-ink-2' }, driveViewerMessages.items(count)),
  );
}
