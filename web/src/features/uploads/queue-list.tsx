import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { QueueRow } from '#features/uploads/queue-row.tsx';
import type { QueueFilter, QueueView } from '#features/uploads/queue-view.ts';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';

type QueueListProps = {
  view: QueueView;
  filter: QueueFilter;
  /** The element that scrolls, and the one above the list in it. */
  area: RefObject<HTMLElement | null>;
  above: RefObject<HTMLElement | null>;
  /** Grows with each refusal because of a blank title: the first of them gets the focus. */
  titleWanted: number;
};

const heights = { compact: 69, wide: 77 };

/** The files of the bulk queue. Only rows near the screen are rendered, and the one that has the focus. */
export function QueueList({ view, filter, area, above, titleWanted }: QueueListProps) {
  // The virtualizer mutates behind a stable reference, which React Compiler cannot see.
  'use no memo';
  const manager = useUploadManager();
  const isCompact = useMediaQuery('(width < 48rem)');
  const ids = view.ids[filter];
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const scrollMargin = useTop(list, above);

  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above handles it
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => area.current,
    getItemKey: (place) => ids[place] ?? place,
    estimateSize: () => (isCompact ? heights.compact : heights.wide),
    overscan: 8,
    scrollMargin,
    // Assumed until the area has been measured, as in the first frame.
    initialRect: { width: 1000, height: 640 },
    rangeExtractor: (range) => {
      const places = defaultRangeExtractor(range);
      const focused = focusedId === null ? -1 : ids.indexOf(focusedId);
      if (focused < 0 || places.includes(focused)) return places;
      return [...places, focused].toSorted((one, other) => one - other);
    },
  });

  useEffect(() => {
    if (titleWanted === 0) return;
    const { items } = manager.getQueue();
    const blank = items.find(({ title }) => title.trim() === '')?.id ?? '';
    const place = manager.getView().ids.all.indexOf(blank);
    if (place < 0) return;
    virtualizer.scrollToIndex(place, { align: 'center' });
    focusIn(list.current, `[data-item="${blank}"] [aria-invalid=true]`);
  }, [titleWanted, manager, virtualizer]);

  const remove = useCallback(
    (id: string) => {
      const shown = manager.getView().ids[filter];
      const place = shown.indexOf(id);
      const next = shown[place + 1] ?? shown[place - 1];
      manager.dispatch({ do: 'remove', id });
      if (next) focusIn(list.current, `[data-item="${next}"] [data-remove]`);
    },
    [manager, filter],
  );

  return (
    <ul
      ref={list}
      aria-label={uploadMessages.bulk.files}
      className="relative shrink-0"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocusedId(itemOf(target))}
      onBlur={() => setFocusedId(null)}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <QueueRow
          key={key}
          ref={virtualizer.measureElement}
          id={ids[index]!}
          top={start - scrollMargin}
          place={index}
          total={ids.length}
          isRunning={view.isRunning}
          isCompact={isCompact}
          hasRemove={view.hasRemovable}
          givesDates={view.folders.givesDates}
          onRemove={remove}
        />
      ))}
    </ul>
  );
}

/** How far the list is from the top of what scrolls; changes with what is above it. */
function useTop(list: RefObject<HTMLElement | null>, above: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (!above.current) return;
    const measure = () => setTop(list.current?.offsetTop ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(above.current);
    return () => observer.disconnect();
  }, [list, above]);
  return top;
}

const itemOf = (element: Element): string | null =>
  element.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? null;

/** The row may have yet to be rendered: looks for it over the next frames. */
function focusIn(list: HTMLElement | null, selector: string, tries = 30): void {
  const found = list?.querySelector<HTMLElement>(selector);
  if (found) found.focus();
  else if (tries > 0) requestAnimationFrame(() => focusIn(list, selector, tries - 1));
}
