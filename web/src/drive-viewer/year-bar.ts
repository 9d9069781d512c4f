import { element, listening } from '#drive-viewer/dom.ts';
import { driveViewerMessages } from '#drive-viewer/drive-viewer.messages.ts';
import { periodLabel } from '#drive-viewer/period-label.ts';
import type { TimelineLayout } from '#features/media/timeline/timeline-layout.ts';
import { spaced, type TimelineYear, yearsOf } from '#features/media/timeline/timeline-years.ts';

const yearClass =
  'stamp flex h-8 w-full items-center justify-end gap-2.5 rounded-md text-ink-2 hover:text-ink';
const currentClass =
  'border border-lamp-edge bg-lamp pr-2.5 font-semibold text-lamp-foreground hover:text-lamp-foreground';

/** The smallest distance of two years, as a fraction of the bar's length. */
const yearDistance = 0.045;

type YearBar = {
  /** Beside the timeline, where there is space. */
  node: HTMLElement;
  /** A list to choose from, on narrow screens. */
  select: HTMLElement;
  update: (layout: TimelineLayout, at: number) => void;
};

/** The years of a timeline, each where it begins: a click goes there. */
export function createYearBar(onYear: (place: number) => void): YearBar {
  const words = driveViewerMessages;
  const list = element('ol', { class: 'relative h-full' });
  const node = element(
    'nav',
    {
      'aria-label': words.years,
      class:
        'years sticky top-[calc(var(--header-h)+4rem)] ml-6 h-[calc(100dvh-var(--header-h)-8rem)] min-h-72 w-20 max-lg:hidden',
    },
    list,
  );
  const select = listening(
    element('select', {
      'aria-label': words.jump,
      class: 'field-control w-auto min-w-28 lg:hidden',
    }),
    { change: ({ target }) => onYear(Number((target as HTMLSelectElement).value)) },
  );
  let shown: TimelineLayout | undefined;
  let marked: TimelineYear | undefined;
  const update = (layout: TimelineLayout, at: number) => {
    const years = yearsOf(layout);
    const current = years.findLast((year) => year.at <= at + 0.0001) ?? years[0];
    if (shown === layout && marked?.label === current?.label) return;
    shown = layout;
    marked = current;
    node.hidden = years.length < 2;
    select.hidden = years.length < 2;
    list.replaceChildren(
      ...spaced(years, yearDistance, (year) => year === current).map((year) =>
        yearOf(year, year === current, onYear),
      ),
    );
    select.replaceChildren(
      ...years.map(({ label, place }) =>
        element('option', { value: place, selected: label === current?.label }, periodLabel(label)),
      ),
    );
  };
  return { node, select, update };
}

function yearOf(
  year: TimelineYear,
  isCurrent: boolean,
  onYear: (place: number) => void,
): HTMLElement {
  const label = periodLabel(year.label);
  const button = listening(
    element(
      'button',
      {
        type: 'button',
        'aria-label': driveViewerMessages.toYear(label),
        'aria-current': isCurrent ? 'true' : undefined,
        class: isCurrent ? `${yearClass} ${currentClass}` : yearClass,
      },
      label,
      element('span', { 'aria-hidden': 'true', class: 'h-0.5 w-3.5 bg-current' }),
    ),
    { click: () => onYear(year.place) },
  );
  const entry = element('li', { class: 'absolute right-0 w-full' }, button);
  entry.style.top = `${year.at * 100}%`;
  return entry;
}
