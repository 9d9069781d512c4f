import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw, RotateCcw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { useAccountAddress } from '#features/accounts/use-accounts-address.ts';
import { useAccounts } from '#features/accounts/use-accounts.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { AccountTable } from '#features/statistics/account-table.tsx';
import { ArchiveStats } from '#features/statistics/archive-stats.tsx';
import { statisticsMessages as words } from '#features/statistics/statistics.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';

/** Shows how much the archive holds, in total and per account. */
export function StatisticsSection() {
  const queries = useQueryClient();
  const { address, narrow } = useAccountAddress();
  const { order, direction } = address;
  const people = useAccounts(
    { ...(order && { order }), ...(direction && { direction }) },
    { usual: 'files', failure: words.fetchFailed },
  );
  const totals = useQuery(api.statistics.read.queryOptions());
  const error = people.error ?? totals.error;
  const refresh = () => {
    for (const part of [api.statistics, api.people]) {
      void queries.invalidateQueries({ queryKey: part.key() });
    }
  };

  return (
    <>
      <AdminSectionHeader
        title={words.title}
        actions={
          <div className="flex gap-3 max-md:[&>*]:flex-auto">
            <AnchorButton href="/api/statistics.csv" download icon={Download}>
              {words.download}
            </AnchorButton>
            <Button
              icon={RefreshCw}
              busy={totals.isFetching && !totals.isPending}
              onClick={refresh}
            >
              {words.refresh}
            </Button>
          </div>
        }
      />
      {error !== null && (
        <InlineAlert title={words.fetchFailed} className="mb-(--grid-gap)">
          <p>{messageOf(error)}</p>
          <Button size="sm" icon={RotateCcw} className="mt-2" onClick={refresh}>
            {words.retry}
          </Button>
        </InlineAlert>
      )}
      {totals.data === undefined && totals.isError ? null : <ArchiveStats totals={totals.data} />}
      <AccountTable
        people={people}
        onSort={(sort) => {
          const turned = people.wish.direction === 'asc' ? 'desc' : 'asc';
          void narrow({ order: sort, direction: sort === people.wish.sort ? turned : undefined });
        }}
        onOrder={(sort) => void narrow({ order: sort, direction: undefined })}
      />
    </>
  );
}
