import type { Transfer } from '@heirloom/contract/drive/transfers.schema.ts';
import { useEffect, useRef } from 'react';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { type TransferNews, newsBetween } from '#features/drive/transfer-news.ts';
import { showToast } from '#ui/feedback/toast.ts';

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
