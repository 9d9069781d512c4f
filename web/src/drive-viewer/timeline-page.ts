import type { DriveItem } from '@heirloom/contract/drive-viewer/drive-archive.ts';
import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { emptyState } from '#drive-viewer/empty-state.ts';
import { createGrid } from '#drive-viewer/grid.ts';
import { icon, type IconName } from '#drive-viewer/icon.ts';
import { groupsOf, type Library } from '#drive-viewer/library.ts';
import type { Page } from '#drive-viewer/page.ts';
import { printButton } from '#drive-viewer/print-sheet.ts';
import { hrefOf, type Route } from '#drive-viewer/route.ts';
import { createYearBar } from '#drive-viewer/year-bar.ts';
import { inYears } from '#features/media/timeline/timeline-periods.ts';

/** Everything by date, the newest first, with its years beside it. */
export function timelinePage({ archive }: Library, route: Route): Page {
  const { type } = route;
  const items = archive.items.filter((item) => type === undefined || item.type === type);
  const head = element(
    'div',
    { class: 'mb-6 flex flex-wrap items-center gap-x-6 gap-y-4' },
    element('h1', { class: 'title-1 mr-auto', tabindex: '-1' }, archive.title),
  );
  const title = driveViewerMessages.nav.timeline;
  if (archive.items.length > 0) head.append(typeSwitch(type));
  if (items.length === 0) {
    const { title: heading, hint } = driveViewerMessages.empty;
    return { title, node: element('div', {}, head, emptyState('image', heading, hint)), items };
  }
  const years = createYearBar((place) => grid.show(place));
  const grid = createGrid({
    label: title,
    items,
    groups: inYears(groupsOf(items)),
    hasHeadings: true,
    hrefOf: (item) => hrefOf({ ...route, item: item.id }),
    onMove: years.update,
  });
  head.append(
    years.select,
    printButton(archive.title, () => itemsFrom(items, grid.node)),
  );
  const body = element('div', { class: 'flex items-start' }, grid.node, years.node);
  return { title, node: element('div', {}, head, body), items, grid };
}

/** Printing begins with what is seen. */
function itemsFrom(items: readonly DriveItem[], grid: HTMLElement): readonly DriveItem[] {
  const seen = [...grid.querySelectorAll<HTMLElement>('[data-place]')]
    .filter((tile) => tile.getBoundingClientRect().bottom > 80)
    .map((tile) => Number(tile.dataset['place']));
  return items.slice(Math.min(...seen, items.length - 1));
}

const kinds: { type?: DriveItem['type']; icon: IconName; key: 'all' | DriveItem['type'] }[] = [
  { icon: 'timeline', key: 'all' },
  { type: 'video', icon: 'video', key: 'video' },
  { type: 'image', icon: 'image', key: 'image' },
  { type: 'audio', icon: 'audio', key: 'audio' },
];

function typeSwitch(current: DriveItem['type'] | undefined): HTMLElement {
  return element(
    'nav',
    {
      'aria-label': driveViewerMessages.types.label,
      class: 'flex rounded-md bg-surface-2 p-1 max-sm:w-full',
    },
    ...kinds.map(({ type, icon: sign, key }) => {
      const link = element('a', {
        href: hrefOf({ page: 'timeline', type }),
        'aria-current': type === current ? 'page' : undefined,
        class:
          'flex min-h-(--target) items-center justify-center gap-2 rounded-sm px-4 font-[620] text-ink-2 no-underline hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink aria-[current]:shadow-1 max-sm:flex-1 max-sm:px-2',
      });
      const drawing = icon(sign);
      drawing.classList.add('max-sm:hidden');
      link.append(drawing, driveViewerMessages.types[key]);
      return link;
    }),
  );
}
