import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Lets the browser download the originals as one ZIP; the browser itself shows the progress. */
export function downloadCollection({ id, name, itemCount }: Collection): void {
  const link = document.createElement('a');
  link.href = `/api/collections/${id}/archive`;
  link.download = '';
  link.click();
  showToast.info(collectionMessages.toasts.zipBegun(name, itemCount));
}
