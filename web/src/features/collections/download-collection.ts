import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { showToast } from '#ui/toast.ts';

/** Lets the browser fetch the originals as one ZIP; it shows the progress itself, among its downloads. */
export const downloadCollection = ({ id, name, itemCount }: Collection): void => {
  const link = document.createElement('a');
  link.href = `/api/collections/${id}/archive`;
  link.download = '';
  link.click();
  showToast.info(collectionMessages.toasts.zipBegun(name, itemCount));
};
