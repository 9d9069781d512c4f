import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { nextIndex } from '#features/media/grid/grid-keys.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type DialogGridProps<Item> = {
  list: PagedList<Item>;
  onRange: (range: VisibleRange) => void;
  label: string;
  idOf: (item: Item) => string;
  /** Renders an item; its control must have `data-grid-stop`. */
  renderItem: (item: Item, tabIndex: 0 | -1) => ReactNode;
};

const estimatedRowHeight = 210;

/** A list of any length in a scrolling area of 24rem: only visible rows are rendered, one tab stop, arrow keys. */
export function DialogGrid<Item>(props: DialogGridProps<Item>) {
  // The virtualizer mutates behind a stable reference, which React Compiler cannot see.
  'use no memo';
  const { list, onRange } = props;
  const columns = useMediaQuery('(min-width: 48rem)') ? 4 : 2;
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);

  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above handles it
  const virtualizer = useVirtualizer({
    count: Math.ceil(list.total / columns),
    getScrollElement: () => area.current,
    estimateSize: () => estimatedRowHeight,
    overscan: 2,
    // Assumed until the area has been measured, as in the first frame.
    initialRect: { width: 900, height: 384 },
  });
  const rows = virtualizer.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const last = ((rows.at(-1)?.index ?? 0) + 1) * columns - 1;
  useEffect(() => onRange({ first, last }), [onRange, first, last]);

  const tabStop = Math.min(active, list.total - 1);
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const rowsOnScreen = Math.max(1, Math.floor(384 / (rows[0]?.size ?? estimatedRowHeight)));
    const hasCtrl = event.ctrlKey || event.metaKey;
    const grid = { columns, total: list.total, rowsOnScreen, hasCtrl };
    const next = nextIndex(event.key, tabStop, grid);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    virtualizer.scrollToIndex(Math.floor(next / columns));
    focusPlace(area.current, next);
  };

  return (
    <div
      ref={area}
      className="-mx-2 h-96 overflow-y-auto overscroll-contain px-2 py-1.5 [scrollbar-width:thin]"
    >
      <div
        role="list"
        aria-label={props.label}
        onKeyDown={moveFocus}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="presentation"
            className="absolute inset-x-0 top-0 grid gap-x-5 pb-5"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${row.start}px)`,
            }}
          >
            {places(row.index, columns, list.total).map((place) => {
              const item = list.itemAt(place);
              return (
                <div
                  key={item === undefined ? place : props.idOf(item)}
                  role="listitem"
                  aria-setsize={list.total}
                  aria-posinset={place + 1}
                  data-place={place}
                  onFocus={() => setActive(place)}
                  className="min-w-0"
                >
                  {item === undefined ? (
                    <Skeleton className="aspect-4/3 h-auto" />
                  ) : (
                    props.renderItem(item, place === tabStop ? 0 : -1)
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

const places = (row: number, columns: number, total: number): number[] =>
  Array.from({ length: Math.min(columns, total - row * columns) }, (_, n) => row * columns + n);

/** The scroll may have yet to render the place: look for it over the next frames. */
function focusPlace(area: HTMLElement | null, place: number, tries = 30): void {
  const stop = area?.querySelector<HTMLElement>(`[data-place="${place}"] [data-grid-stop]`);
  if (stop) stop.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusPlace(area, place, tries - 1));
}
