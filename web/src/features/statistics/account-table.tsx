import type { AccountRow, AccountSort } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
import { AccountOrderSelect } from '#features/accounts/account-order-select.tsx';
import type { useAccounts } from '#features/accounts/use-accounts.ts';
import { PersonFigures } from '#features/statistics/person-figures.tsx';
import { PersonTableRow } from '#features/statistics/person-table-row.tsx';
import { statisticsMessages as words } from '#features/statistics/statistics.messages.ts';
import { cn } from '#lib/cn.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { TableHeadCell } from '#ui/table/table-head-cell.tsx';
import { Table } from '#ui/table/table.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const columns = [
  'name',
  'email',
  'videos',
  'images',
  'audio',
  'files',
  'size',
  'lastLogin',
  'joined',
] as const;
const numbers: readonly AccountSort[] = ['videos', 'images', 'audio', 'files'];

type AccountTableProps = {
  people: ReturnType<typeof useAccounts>;
  /** A column header was pressed; a second press reverses the order. */
  onSort: (sort: AccountSort) => void;
  /** An order was chosen from the select. */
  onOrder: (sort: AccountSort) => void;
};

/** A row per account on large screens, a card on small ones. */
export function AccountTable({ people: list, onSort, onOrder }: AccountTableProps) {
  const [now] = useState(() => new Date());
  const isWide = useMediaQuery('(min-width: 80rem)');
  const { people, wish } = list;
  if (list.isPending) {
    return (
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    );
  }
  // The section says why and offers to try again.
  if (list.data === undefined) return null;
  if (people.length === 0) {
    return <EmptyState visual={<StackDrawing />} title={words.empty} />;
  }
  const largest = Math.max(...people.map(({ usage }) => usage.sizeBytes), 1);
  const direction = wish.direction === 'asc' ? 'ascending' : 'descending';

  return (
    <div className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
      {isWide ? (
        <Table
          caption={words.caption}
          rowCount={list.total + 1}
          head={columns.map((column) => (
            <TableHeadCell
              key={column}
              className="px-2 first:pl-5 last:pr-5"
              align={numbers.includes(column) ? 'end' : 'start'}
              sort={wish.sort === column ? direction : 'none'}
              onSort={() => onSort(column)}
            >
              {words.columns[column]}
            </TableHeadCell>
          ))}
        >
          {people.map((person) => (
            <PersonTableRow key={person.userId} {...figuresOf(person, largest)} now={now} />
          ))}
        </Table>
      ) : (
        <>
          <AccountOrderSelect
            className="mb-(--grid-gap) md:w-60"
            value={wish.sort}
            onOrder={onOrder}
          />
          <ul aria-label={words.caption} className="grid gap-(--grid-gap) md:grid-cols-2">
            {people.map((person) => (
              <li key={person.userId}>
                <PersonFigures person={person} now={now} />
              </li>
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <Button
          className="mx-auto mt-6 flex"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </div>
  );
}

/** `share`: the length of the bar, relative to the largest account shown. */
function figuresOf(person: AccountRow, largest: number) {
  return {
    person,
    share: person.usage.sizeBytes / largest,
  };
}
