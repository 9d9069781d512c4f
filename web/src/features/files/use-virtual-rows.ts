import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';
import type { VisibleRange } from '#features/media/grid/use-paged-list.ts';

type VirtualRowsOptions = {
  count: number;
  rowHeight: number;
  /** The element that contains the rows. */
  container: RefObject<HTMLElement | null>;
  onRange: (range: VisibleRange) => void;
};

export type VirtualRows = {
  /** The places of the rendered rows. */
  places: number[];
  /** Empty space above and below them, in px. */
  before: number;
  after: number;
  /** The ref for every row, which needs its place as data-index. */
  measure: (row: Element | null) => void;
};

/** Renders only the rows of a list near the screen; rows may have different heights. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  // The virtualizer mutates behind a stable reference, which React Compiler cannot see.
  'use no memo';
  const { count, rowHeight, container, onRange } = options;
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above handles it
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
  });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;

  useEffect(() => onRange({ first, last }), [onRange, first, last]);
  useEffect(() => {
    const top = container.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(top + window.scrollY);
  }, [container, count]);

  const start = rows[0]?.start ?? scrollMargin;
  const end = rows.at(-1)?.end ?? scrollMargin;
  return {
    places: rows.map(({ index }) => index),
    before: Math.max(0, start - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - (end - scrollMargin)),
    measure: virtualizer.measureElement,
  };
}
