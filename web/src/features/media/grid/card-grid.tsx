import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { CardSkeleton } from '#features/media/grid/card-skeleton.tsx';
import { focusCard } from '#features/media/grid/focus-card.ts';
import { nextIndex } from '#features/media/grid/grid-keys.ts';
import { recallGrid, rememberGrid } from '#features/media/grid/grid-memory.ts';
import { keysById } from '#features/media/grid/keys-by-id.ts';
import { fadingCards, useArrival } from '#features/media/grid/use-arrival.ts';
import {
  estimateRowHeight,
  type GridLayout,
  useGridColumns,
} from '#features/media/grid/use-grid-columns.ts';
import { useKeptFocus } from '#features/media/grid/use-kept-focus.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { cn } from '#lib/cn.ts';

type GridCell = {
  place: number;
  /** 0 for the one card of the grid that Tab can reach, -1 for the others. */
  tabIndex: 0 | -1;
};

type CardCellProps<Item> = GridCell & {
  /** Undefined while its page is loading. */
  item: Item | undefined;
  total: number;
  row: number;
  layout: GridLayout;
  fadesIn: boolean;
  /** Measures the row, for its first card: all cards of a row have the same height. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  renderCard: (item: Item, cell: GridCell) => ReactNode;
};

/** A place of a grid and its card. Memoized, so that scrolling does not re-render existing cards. */
const CardCell = memo(Cell) as typeof Cell;

type CardGridProps<Item> = {
  list: PagedList<Item>;
  /** Called with the places near the screen, so that their pages can be fetched. */
  onRange: (range: VisibleRange) => void;
  /** Identifies the list, so that Back restores the grid. */
  name: string;
  layout: GridLayout;
  label: string;
  /** A visible heading above the grid; without it the heading is for screen readers only. */
  heading?: string | undefined;
  idOf: (item: Item) => string;
  /** Renders a card; its link must have `data-card-link`. */
  renderCard: (item: Item, cell: GridCell) => ReactNode;
  /** Handles a key pressed on a card; returns true when the key was handled. */
  onCardKey?: (event: KeyboardEvent, place: number) => boolean;
  empty: ReactNode;
  busy: ReactNode;
  failed: (retry: () => void) => ReactNode;
};

/** Between two rows, in rem. */
const rowGapRem = 1.75;

/**
 * A list of any length as a grid: only rows near the screen are rendered, one tab stop, arrow keys between cards. The
 * cards are children of one element, so that a card whose place changes, as during an upload, stays the same element.
 */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  // The virtualizer mutates behind a stable reference, which React Compiler cannot see.
  'use no memo';
  const { list: items, layout, onRange } = props;
  const columns = useGridColumns(layout, items.total);
  const list = useRef<HTMLDivElement>(null);
  const memoryKey = JSON.stringify([layout, props.name, columns]);
  const [recalled] = useState(() => recallGrid(memoryKey));
  const [active, setActive] = useState(recalled.active);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowCount = Math.ceil(items.total / columns);
  const rowPx = estimateRowHeight(layout, columns);
  const isOnOneScreen = rowCount * rowPx < window.innerHeight;

  // The first paint waits for what is on the screen alone.
  const overscan = useDeferredValue(3, 1);
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above handles it
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowPx,
    gap: rowGapRem * remPx(),
    overscan,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    initialMeasurementsCache: recalled.rows,
    // Rows are measured when the browser has laid them out; while React commits them, that would be work before the paint.
    // A list that ends on the screen is measured before, so that what is below it does not move.
    measureElement: (row, entry, all) =>
      entry || isOnOneScreen
        ? measureElement(row, entry, all)
        : (all.measurementsCache[all.indexFromElement(row)]?.size ?? rowPx),
    scrollPaddingStart: 96,
    scrollPaddingEnd: 96,
  });
  const rows = virtualizer.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const last = ((rows.at(-1)?.index ?? 0) + 1) * columns - 1;

  useEffect(() => onRange({ first, last }), [onRange, first, last]);
  useEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), [items.total]);
  const latest = useRef({ virtualizer, active });
  useEffect(() => {
    latest.current = { virtualizer, active };
  });
  useEffect(
    () => () =>
      rememberGrid(memoryKey, latest.current.virtualizer.takeSnapshot(), latest.current.active),
    [memoryKey],
  );

  const tabStop = Math.max(0, Math.min(active, items.total - 1));
  useKeptFocus(list, { active, onMove: setActive, total: items.total });
  const fadesIn = useArrival(items.itemAt(first) !== undefined);

  const keyOf = keysById();
  if (items.error && items.total === 0) return props.failed(items.retry);
  if (items.isPending && items.total === 0) return props.busy;
  if (items.total === 0) return props.empty;

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target as HTMLElement).matches('[data-card-link]')) return;
    if (props.onCardKey?.(event, active)) return;
    const rowsOnScreen = Math.max(1, Math.floor(window.innerHeight / (rows[0]?.size ?? 300)));
    const hasCtrl = event.ctrlKey || event.metaKey;
    const next = nextIndex(event.key, active, {
      columns,
      total: items.total,
      rowsOnScreen,
      hasCtrl,
    });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    virtualizer.scrollToIndex(Math.floor(next / columns));
    focusCard(list.current, next);
  };

  return (
    <>
      <h2 className={props.heading === undefined ? 'sr-only' : 'title-2 mb-3'}>
        {props.heading ?? mediaMessages.allItems}
      </h2>
      <div
        ref={list}
        role="list"
        aria-label={props.label}
        onKeyDown={handleKey}
        className="relative"
      >
        <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          <div
            role="presentation"
            className="absolute inset-x-0 top-0 grid gap-x-(--grid-gap)"
            style={{
              rowGap: `${rowGapRem}rem`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${(rows[0]?.start ?? 0) - scrollMargin}px)`,
            }}
          >
            {placesOf(rows, columns, items.total).map(({ place, row }) => {
              const item = items.itemAt(place);
              return (
                <CardCell
                  key={keyOf(place, item && props.idOf(item))}
                  item={item}
                  place={place}
                  row={row}
                  total={items.total}
                  tabIndex={place === tabStop ? 0 : -1}
                  layout={layout}
                  fadesIn={fadesIn}
                  measure={place % columns === 0 ? virtualizer.measureElement : undefined}
                  renderCard={props.renderCard}
                />
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}

const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function placesOf(rows: readonly { index: number }[], columns: number, total: number) {
  return rows
    .flatMap(({ index }) =>
      Array.from({ length: columns }, (_, n) => ({ place: index * columns + n, row: index })),
    )
    .filter(({ place }) => place < total);
}

function Cell<Item>(props: CardCellProps<Item>) {
  const { item, place, row, total, tabIndex, layout, fadesIn, measure, renderCard } = props;
  return (
    <div
      ref={measure}
      role="listitem"
      aria-setsize={total}
      aria-posinset={place + 1}
      data-place={place}
      data-index={row}
      style={{ '--i': place } as CSSProperties}
      className={cn('min-w-0', fadesIn && place < fadingCards && 'card-fade-in')}
    >
      {item === undefined ? (
        <CardSkeleton layout={layout} />
      ) : (
        renderCard(item, { place, tabIndex })
      )}
    </div>
  );
}
