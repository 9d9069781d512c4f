import type { DriveFile } from '@heirloom/contract/drive/drive.schema.ts';
import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { ArrowLeftRight, CircleCheck, RotateCcw } from 'lucide-react';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { isKept } from '#features/drive/file-transfer.ts';
import { useEndTransfer } from '#features/drive/use-end-transfer.ts';
import { isOpen, percentOf } from '#features/drive/use-transfers.ts';
import { Badge } from '#ui/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Button } from '#ui/form/button.tsx';

type FileTransferCellProps = {
  file: DriveFile;
  transfer: Transfer | undefined;
  onTransfer: () => void;
};

/** The transfer button of a file, or the state of its transfer. */
export function FileTransferCell({ file, transfer, onTransfer }: FileTransferCellProps) {
  const { retry } = useEndTransfer();
  if (transfer && isOpen(transfer)) return <OpenTransfer transfer={transfer} />;
  if (transfer && isKept(transfer)) {
    return (
      <Badge tone="success" icon={CircleCheck}>
        {words.transferred}
      </Badge>
    );
  }
  if (file.isImported) return <Badge icon={CircleCheck}>{words.known}</Badge>;
  if (file.obstacle !== null) return null;
  if (transfer?.state === 'failed') {
    return (
      <div className="flex flex-col items-end gap-1.5">
        <Badge tone="danger">{words.failed}</Badge>
        <Button
          size="sm"
          icon={RotateCcw}
          aria-label={words.transfers.retryNamed(file.name)}
          busy={retry.isPending}
          onClick={() => retry.mutate({ id: transfer.id })}
        >
          {words.transfers.retry}
        </Button>
      </div>
    );
  }
  return (
    <Button
      size="sm"
      icon={ArrowLeftRight}
      aria-label={
        file.kind === 'folder' ? words.wholeFolder.open(file.name) : words.transferNamed(file.name)
      }
      onClick={onTransfer}
    >
      {words.transfer}
    </Button>
  );
}

function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const isWaiting = transfer.state === 'queued';
  return (
    <div className="ml-auto w-28 text-right md:w-36">
      <p className="text-small font-[620] text-ink-2">
        {isWaiting ? words.transfers.states.queued : words.transferring}
      </p>
      {!isWaiting && (
        <ProgressBar
          label={words.transfers.progress(transfer.fileName)}
          value={percentOf(transfer)}
          className="mt-1.5"
        />
      )}
    </div>
  );
}
