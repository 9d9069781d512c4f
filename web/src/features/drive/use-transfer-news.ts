import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { useEffect, useRef } from 'react';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

type TransferNews = { stored: Transfer[]; failed: Transfer[]; skipped: Transfer[] };

const { toasts } = driveMessages;
const readable = 3;

/** Shows how each transfer ended, while the page is open. */
export function useTransferNews(transfers: readonly Transfer[] | undefined): void {
  const seen = useRef<readonly Transfer[]>(undefined);
  useEffect(() => {
    if (transfers === undefined) return;
    if (seen.current !== undefined) showNews(newsBetween(seen.current, transfers));
    seen.current = transfers;
  }, [transfers]);
}

function showNews({ stored, failed, skipped }: TransferNews): void {
  if (stored.length > readable) {
    showToast.success({ title: toasts.manyTransferred(stored.length) });
  } else {
    for (const { fileName } of stored) showToast.success({ title: toasts.transferred(fileName) });
  }
  if (failed.length > readable) showToast.error({ title: toasts.manyFailed(failed.length) });
  else {
    for (const { fileName, note } of failed) {
      showToast.error({
        title: toasts.transferFailed(fileName),
        description: note ?? undefined,
      });
    }
  }
  for (const { fileName } of skipped.slice(0, readable)) {
    showToast.info({ title: toasts.skipped(fileName) });
  }
}

/**
 * Returns the transfers that have ended since the previous list, without the cancelled ones. A short one may begin and
 * end between two lists.
 */
function newsBetween(before: readonly Transfer[], now: readonly Transfer[]): TransferNews {
  const formerStates = new Map(before.map(({ id, state }) => [id, state]));
  const newestBefore = Math.max(...before.map(({ createdAt }) => Date.parse(createdAt)));
  const isNews = ({ id, state, createdAt }: Transfer) => {
    const former = formerStates.get(id);
    return former === undefined ? Date.parse(createdAt) > newestBefore : former !== state;
  };
  const endedAs = (wanted: Transfer['state']) =>
    now.filter((transfer) => transfer.state === wanted && isNews(transfer));
  return { stored: endedAs('stored'), failed: endedAs('failed'), skipped: endedAs('skipped') };
}
