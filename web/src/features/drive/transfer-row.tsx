import type { Transfer, TransferState } from '@heirloom/contract/drive/transfers.schema.ts';
import { RotateCcw, X } from 'lucide-react';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { useEndTransfer } from '#features/drive/use-end-transfer.ts';
import { isOpen, percentOf } from '#features/drive/use-transfers.ts';
import { formatSize } from '#lib/format-size.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Button } from '#ui/form/button.tsx';

const words = driveMessages.transfers;

const tones: Record<TransferState, BadgeTone> = {
  queued: 'neutral',
  running: 'info',
  stored: 'success',
  skipped: 'neutral',
  failed: 'danger',
  cancelled: 'neutral',
};

type TransferRowProps = { transfer: Transfer };

export function TransferRow({ transfer }: TransferRowProps) {
  const { state, fileName, targetName } = transfer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="truncate font-[620]" title={fileName}>
          {fileName}
        </p>
        <p className="text-small text-ink-2">
          {words.to(targetName)}
          {transfer.sizeBytes !== null && <> · {amountOf(transfer)}</>}
        </p>
        {transfer.note !== null && <p className="mt-1 text-small">{noteOf(transfer)}</p>}
        {state === 'running' && (
          <ProgressBar
            label={words.progress(fileName)}
            value={percentOf(transfer)}
            className="mt-2"
          />
        )}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        <TransferAction transfer={transfer} />
      </div>
    </li>
  );
}

function TransferAction({ transfer }: TransferRowProps) {
  const { id, state, fileName } = transfer;
  const { cancel, retry } = useEndTransfer();
  if (isOpen(transfer)) {
    return (
      <Button
        size="sm"
        variant="quiet"
        icon={X}
        busy={cancel.isPending}
        aria-label={words.cancelNamed(fileName)}
        onClick={() => cancel.mutate({ id })}
      >
        {words.cancel}
      </Button>
    );
  }
  if (state !== 'failed' && state !== 'cancelled') return null;
  return (
    <Button
      size="sm"
      icon={RotateCcw}
      busy={retry.isPending}
      aria-label={words.retryNamed(fileName)}
      onClick={() => retry.mutate({ id })}
    >
      {words.retry}
    </Button>
  );
}

function amountOf({ state, receivedBytes, sizeBytes }: Transfer): string {
  const total = formatSize(sizeBytes ?? 0);
  return state === 'running' ? words.amount(formatSize(receivedBytes), total) : total;
}

/** For a queued transfer, a sentence that says why it waits. */
function noteOf({ state, note }: Transfer): string {
  return state === 'queued' ? words.goesOn(note ?? '') : (note ?? '');
}
