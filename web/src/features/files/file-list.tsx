import { type ReactNode, useRef } from 'react';
import type { Listed } from '#features/files/file-column.ts';
import { useVirtualRows } from '#features/files/use-virtual-rows.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type FileListProps<Item> = {
  label: string;
  list: PagedList<Item>;
  onRange: (range: VisibleRange) => void;
  renderRow: (item: Item, place: number) => ReactNode;
};

const rowHeight = 77;

/** A table of files as a list, for phones. */
export function FileList<Item extends Listed>({
  label,
  list,
  onRange,
  renderRow,
}: FileListProps<Item>) {
  const container = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows({ count: list.total, rowHeight, container, onRange });

  return (
    <div ref={container} className="surface-card">
      <div style={{ height: rows.before }} />
      <ul aria-label={label}>
        {rows.places.map((place) => {
          const item = list.itemAt(place);
          return (
            <li
              key={item?.id ?? place}
              ref={rows.measure}
              data-index={place}
              data-place={place}
              data-row={item?.id}
              aria-setsize={list.total}
              aria-posinset={place + 1}
              className="min-h-19 border-b px-4 py-3 last:border-b-0"
            >
              {item ? renderRow(item, place) : <Skeleton className="h-12" />}
            </li>
          );
        })}
      </ul>
      <div style={{ height: rows.after }} />
    </div>
  );
}
