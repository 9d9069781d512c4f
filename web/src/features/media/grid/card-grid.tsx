import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CardCell, type GridCell } from '#features/media/grid/card-cell.tsx';
import { focusCard } from '#features/media/grid/focus-card.ts';
import { nextIndex } from '#features/media/grid/grid-keys.ts';
import { recallGrid, rememberGrid } from '#features/media/grid/grid-memory.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { type GridLayout, useGridColumns } from '#features/media/grid/use-grid-columns.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';

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

const estimatedRowHeight: Record<GridLayout, number> = {
  movies: 240,
  photos: 360,
  audio: 270,
  mixed: 280,
  collections: 410,
};

/** A list of any length as a grid: only rows near the screen are rendered, one tab stop, arrow keys between cards. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  // The virtualizer mutates behind a stable reference, which React Compiler cannot see.
  'use no memo';
  const { list: items, layout, onRange } = props;
  const columns = useGridColumns(layout);
  const list = useRef<HTMLDivElement>(null);
  const memoryKey = JSON.stringify([layout, props.name, columns]);
  const [recalled] = useState(() => recallGrid(memoryKey));
  const [active, setActive] = useState(recalled.active);
  const [scrollMargin, setScrollMargin] = useState(0);
  const rowCount = Math.ceil(items.total / columns);

  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above handles it
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimatedRowHeight[layout],
    overscan: 3,
    scrollMargin,
    initialMeasurementsCache: recalled.rows,
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
  const tabStop = Math.min(active, items.total - 1);

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
        <div style={{ height: virtualizer.getTotalSize() }}>
          {rows.map((row) => (
            <div
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              role="presentation"
              className="absolute inset-x-0 top-0 grid gap-x-(--grid-gap) pb-7"
              style={{
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                transform: `translateY(${row.start - scrollMargin}px)`,
              }}
            >
              {places(row.index, columns, items.total).map((place) => {
                const item = items.itemAt(place);
                return (
                  <CardCell
                    key={item === undefined ? place : props.idOf(item)}
                    item={item}
                    place={place}
                    total={items.total}
                    tabIndex={place === tabStop ? 0 : -1}
                    layout={layout}
                    onFocusPlace={setActive}
                    renderCard={props.renderCard}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const places = (row: number, columns: number, total: number): number[] =>
  Array.from({ length: Math.min(columns, total - row * columns) }, (_, n) => row * columns + n);
