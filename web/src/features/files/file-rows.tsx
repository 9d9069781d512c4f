import type { ReactNode } from 'react';
import type { FileColumn, Listed } from '#features/files/file-column.ts';
import { FileList } from '#features/files/file-list.tsx';
import type { FileOrder, FileSort } from '#features/files/file-order.ts';
import { FileTable } from '#features/files/file-table.tsx';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { LoadingNote } from '#features/media/grid/loading-note.tsx';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type FileRowsProps<Item> = {
  label: string;
  list: PagedList<Item>;
  onRange: (range: VisibleRange) => void;
  columns: readonly FileColumn<Item>[];
  /** Renders a row of the list that replaces the table on phones. */
  renderRow: (item: Item, place: number) => ReactNode;
  order?: FileOrder;
  onSort?: (sort: FileSort) => void;
  isSelected?: (item: Item) => boolean;
  empty: ReactNode;
  /** The message when the list cannot be loaded. */
  fetchFailed?: string;
};

/** Files as a table, or as a list on phones, with the loading, failed and empty states. */
export function FileRows<Item extends Listed>(props: FileRowsProps<Item>) {
  const { label, list, onRange, columns, renderRow, order, onSort, isSelected, empty } = props;
  const { fetchFailed = words.fetchFailed } = props;
  const isWide = useMediaQuery('(min-width: 48rem)');

  if (list.error && list.total === 0) {
    return <LoadFailed title={fetchFailed} onRetry={list.retry} />;
  }
  if (list.isPending && list.total === 0) return <LoadingFiles />;
  if (list.total === 0) return empty;
  if (!isWide)
    return <FileList label={label} list={list} onRange={onRange} renderRow={renderRow} />;
  return (
    <FileTable
      caption={label}
      list={list}
      onRange={onRange}
      columns={columns}
      order={order}
      onSort={onSort}
      isSelected={isSelected}
    />
  );
}

/** Placeholders for the first rows, while a list of files is loading. */
function LoadingFiles() {
  return (
    <div className="relative">
      <div className="surface-card">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="flex h-19 items-center gap-3.5 border-b px-4 last:border-b-0">
            <Skeleton className="h-12 w-18 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="w-1/2 max-w-60" />
              <Skeleton className="h-3 w-1/3 max-w-40" />
            </div>
          </div>
        ))}
      </div>
      <LoadingNote label={words.myFiles.loading} />
    </div>
  );
}
