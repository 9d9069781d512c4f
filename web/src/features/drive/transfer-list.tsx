import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { OpenTransfersLine } from '#features/drive/open-transfers-line.tsx';
import { TransferRow } from '#features/drive/transfer-row.tsx';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = driveMessages.transfers;

type TransferListProps = {
  transfers: readonly Transfer[];
  openCount: number;
  isPending: boolean;
};

/** The list of transfers: the running ones first, then the newest. */
export function TransferList({ transfers, openCount, isPending }: TransferListProps) {
  if (isPending) return <Spinner label={driveMessages.loading} />;
  if (transfers.length === 0) {
    return (
      <EmptyState visual={<StackDrawing />} title={words.empty} description={words.emptyHint} />
    );
  }
  return (
    <>
      {openCount > 1 && <OpenTransfersLine openCount={openCount} />}
      <ul aria-label={words.list} className="surface-card divide-y">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </>
  );
}
