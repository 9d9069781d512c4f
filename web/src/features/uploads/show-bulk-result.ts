import type { QueueItem } from '#features/uploads/queue-item.ts';
import { countByStatus } from '#features/uploads/upload-queue.ts';
import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

type FinishedItem = Pick<QueueItem, 'status' | 'target' | 'file' | 'error'>;

/** Shows the toasts after a run of the bulk queue: all, some or none of the files were uploaded. */
export function showBulkResult(items: FinishedItem[]): void {
  const words = uploadMessages.bulk;
  const target = commonTarget(items);
  if (target) return showForRecipient(items, target);
  const { completed, duplicate, error, pending } = countByStatus(items);
  if (completed === items.length) showToast.success({ title: words.success(completed) });
  else if (error + pending === 0) {
    // What was there already is no failure.
    if (completed === 0) showToast.info({ title: words.onlyThere(duplicate) });
    else showToast.success({ title: words.withThere(completed, duplicate) });
  } else if (completed + duplicate === 0) showToast.error({ title: words.allFailed });
  else showToast.error({ title: words.partly(completed, items.length) });
}

/** Null for the person's own files, and for a mix of several people's files. */
function commonTarget([first, ...others]: FinishedItem[]): UploadTarget | null {
  const target = first?.target ?? null;
  return others.every((item) => item.target?.userId === target?.userId) ? target : null;
}

function showForRecipient(items: FinishedItem[], { name }: UploadTarget): void {
  const words = uploadMessages.forSomebody;
  const { completed, duplicate } = countByStatus(items);
  const failures = items
    .filter(({ status }) => status === 'error')
    .map(({ file, error }) => words.failed(file.name, error ?? uploadMessages.unknownError));
  if (completed > 0) showToast.success({ title: words.success(completed, name) });
  if (duplicate === items.length) {
    showToast.info({ title: uploadMessages.bulk.onlyThere(duplicate) });
  }
  if (failures.length > 0 && completed === 0) {
    showToast.error({ title: words.allFailed, description: failures[0] });
  } else {
    for (const title of failures.slice(0, toastsMaximum)) showToast.error({ title });
  }
}

/** Only some failures get a toast, because the queue shows them all. */
const toastsMaximum = 3;
