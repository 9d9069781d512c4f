import { type ReactNode, useRef } from 'react';
import type { FileColumn, Listed } from '#features/files/file-column.ts';
import type { FileOrder, FileSort } from '#features/files/file-order.ts';
import { useVirtualRows } from '#features/files/use-virtual-rows.ts';
import type { PagedList, VisibleRange } from '#features/media/grid/use-paged-list.ts';
import { cn } from '#lib/cn.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TableCell } from '#ui/table/table-cell.tsx';
import { TableHeadCell } from '#ui/table/table-head-cell.tsx';
import { TableRow } from '#ui/table/table-row.tsx';
import { Table } from '#ui/table/table.tsx';

type FileTableProps<Item> = {
  caption: string;
  list: PagedList<Item>;
  onRange: (range: VisibleRange) => void;
  columns: readonly FileColumn<Item>[];
  order?: FileOrder | undefined;
  onSort?: ((sort: FileSort) => void) | undefined;
  isSelected?: ((item: Item) => boolean) | undefined;
};

const rowHeight = 65;
const directions = { asc: 'ascending', desc: 'descending' } as const;

/** A table of files of any length; only the rows near the screen are rendered. */
export function FileTable<Item extends Listed>(props: FileTableProps<Item>) {
  const { caption, list, onRange, columns, order, onSort, isSelected } = props;
  const container = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows({ count: list.total, rowHeight, container, onRange });

  const head = columns.map(({ id, head: name, sort, align, className }) => (
    <TableHeadCell
      key={id}
      align={align}
      className={className}
      {...(sort && {
        sort: order?.sort === sort ? directions[order.direction] : 'none',
        onSort: () => onSort?.(sort),
      })}
    >
      {name}
    </TableHeadCell>
  ));

  return (
    <div ref={container}>
      <Table caption={caption} head={head} rowCount={list.total + 1}>
        <Spacer height={rows.before} columns={columns.length} />
        {rows.places.map((place) => {
          const item = list.itemAt(place);
          return (
            <TableRow
              key={item?.id ?? place}
              ref={rows.measure}
              data-index={place}
              data-place={place}
              data-row={item?.id}
              aria-rowindex={place + 2}
              data-selected={(item && isSelected?.(item)) || undefined}
              className="data-selected:bg-surface-2"
            >
              {columns.map(({ id, align, className, render }) => (
                <TableCell key={id} className={cn(align === 'end' && 'text-right', className)}>
                  {item ? render(item, place) : <Skeleton />}
                </TableCell>
              ))}
            </TableRow>
          );
        })}
        <Spacer height={rows.after} columns={columns.length} />
      </Table>
    </div>
  );
}

/** Takes the height of the rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }): ReactNode {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing but height */}
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  );
}
