import { countByStatus, type QueueItem } from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { showToast } from '#ui/toast.ts';

/** The toast after a run of the bulk queue: all, some or none went through. */
export const announceBulkResult = (items: Pick<QueueItem, 'status'>[]): void => {
  const words = uploadMessages.bulk;
  const { completed } = countByStatus(items);
  if (completed === items.length) showToast.success({ title: words.success(completed) });
  else if (completed === 0) showToast.error({ title: words.allFailed });
  else showToast.warning({ title: words.partly(completed, items.length) });
};
