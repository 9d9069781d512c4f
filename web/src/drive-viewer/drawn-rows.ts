import { element } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import type { GridOptions } from '#drive-viewer/grid-options.ts';
import { keepWithin } from '#drive-viewer/keep-within.ts';
import { periodLabel } from '#drive-viewer/period-label.ts';
import { tileOf } from '#drive-viewer/tile.ts';
import {
  boxesOf,
  type TimelineLayout,
  type TimelineSection,
} from '#features/media/timeline/timeline-layout.ts';

type Range = { from: number; to: number; current: number };

/** Keeps the sections and rows of a layout drawn that are within a range of its height. */
export function createDrawnRows(node: HTMLElement, options: GridOptions) {
  const sections = new Map<number, HTMLElement>();
  const rows = new Map<number, HTMLElement>();
  return {
    keep: (layout: TimelineLayout, { from, to, current }: Range): void => {
      keepWithin(sections, layout.sections, { from, to }, (number) =>
        node.appendChild(sectionOf(layout.sections[number]!, options)),
      );
      keepWithin(rows, layout.rows, { from, to }, (number) => {
        const made = drawRow(options, { layout, number, current });
        sections.get(layout.rows[number]!.section)?.lastElementChild?.append(made);
        return made;
      });
    },
    clear: (): void => {
      node.replaceChildren();
      sections.clear();
      rows.clear();
    },
  };
}

type Drawn = { layout: TimelineLayout; number: number; current: number };

function drawRow(
  { items, hrefOf, captionOf }: GridOptions,
  { layout, number, current }: Drawn,
): HTMLElement {
  const row = layout.rows[number]!;
  const made = element('div', { role: 'presentation', class: 'absolute inset-x-0' });
  made.style.top = `${row.topPx - layout.sections[row.section]!.topPx}px`;
  made.style.height = `${row.heightPx}px`;
  for (const { place, leftPx, widthPx } of boxesOf(layout, row)) {
    const item = items[place];
    if (item === undefined) continue;
    const tile = tileOf(item, hrefOf(item), captionOf?.(item));
    tile.dataset['place'] = String(place);
    tile.tabIndex = place === current ? 0 : -1;
    const cell = element('div', { role: 'listitem', class: 'absolute inset-y-0' }, tile);
    cell.style.left = `${leftPx}px`;
    cell.style.width = `${widthPx}px`;
    made.append(cell);
  }
  return made;
}

/** A heading, if there are any, and the list of its items. */
function sectionOf(section: TimelineSection, { hasHeadings, label }: GridOptions): HTMLElement {
  const made = element('section', { class: 'absolute inset-x-0' });
  made.style.top = `${section.topPx}px`;
  made.style.height = `${section.heightPx}px`;
  const name = hasHeadings ? periodLabel(section.period) : label;
  if (hasHeadings) made.append(headingOf(name, section.count));
  made.append(element('div', { role: 'list', 'aria-label': name }));
  return made;
}

function headingOf(name: string, count: number): HTMLElement {
  return element(
    'h2',
    {
      class:
        'title-2 sticky top-(--header-now) z-1 flex h-14 items-baseline gap-3 bg-page/92 pt-3 backdrop-blur-lg',
    },
    name,
    element(
      'span',
      { class: 'font-sans text-small font-normal tracking-normal text-ink-2' },
      driveViewerMessages.items(count),
    ),
  );
}
