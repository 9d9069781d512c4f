import type { AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { AuditCard } from '#features/audit/audit-card.tsx';
import { AuditLine } from '#features/audit/audit-line.tsx';
import { auditMessages as words } from '#features/audit/audit.messages.ts';
import type { useAuditLog } from '#features/audit/use-audit-log.ts';
import { cn } from '#lib/cn.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { TableHeadCell } from '#ui/table/table-head-cell.tsx';
import { Table } from '#ui/table/table.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

type AuditTableProps = {
  log: ReturnType<typeof useAuditLog>;
  narrow: (changes: AuditFilter) => void;
};

/** Each column with its width: the time takes what the others leave. */
const columns = [
  ['at', ''],
  ['what', 'w-[44%]'],
  ['details', 'w-[32%]'],
] as const;
const everything = { action: undefined, personId: undefined, from: undefined, to: undefined };

export function AuditTable({ log, narrow }: AuditTableProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  if (log.isPending) {
    return (
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  if (log.data !== undefined && log.entries.length === 0) {
    return (
      <EmptyState
        visual={<MagnifierDrawing />}
        title={words.empty}
        description={words.emptyHint}
        action={<Button onClick={() => narrow(everything)}>{words.showAll}</Button>}
      />
    );
  }
  return (
    <div className={cn('transition-opacity', log.isPlaceholderData && 'opacity-60')}>
      {isWide ? (
        <Table
          caption={words.caption}
          head={columns.map(([column, width]) => (
            <TableHeadCell key={column} className={width}>
              {words.columns[column]}
            </TableHeadCell>
          ))}
        >
          {log.entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} narrow={narrow} />
          ))}
        </Table>
      ) : (
        <ul aria-label={words.caption} className="surface-card divide-y">
          {log.entries.map((entry) => (
            <AuditCard key={entry.id} entry={entry} narrow={narrow} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          className="mx-auto mt-6 flex"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </div>
  );
}
