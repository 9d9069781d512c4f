import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { driveMessages } from '#features/admin/drive/drive.messages.ts';
import { TransferRow } from '#features/admin/drive/transfer-row.tsx';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = driveMessages.transfers;

type TransferListProps = { transfers: readonly Transfer[]; isPending: boolean };

/** What was sent on its way, the newest first. */
export function TransferList({ transfers, isPending }: TransferListProps) {
  if (isPending) return <Spinner label={driveMessages.loading} />;
  if (transfers.length === 0) {
    return (
      <EmptyState visual={<StackDrawing />} title={words.empty} description={words.emptyHint} />
    );
  }
  return (
    <ul aria-label={words.list} className="surface-card divide-y">
      {transfers.map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} />
      ))}
    </ul>
  );
}
