import { useSyncExternalStore } from 'react';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import type { QueueView } from '#features/uploads/queue-view.ts';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { findItem } from '#features/uploads/upload-queue.ts';

export function useUploadQueue(): QueueView {
  const manager = useUploadManager();
  return useSyncExternalStore(manager.subscribe, manager.getView);
}

/** Returns one item, and renders again only when this one changes; undefined after it was removed. */
export function useQueueItem(id: string): QueueItem | undefined {
  const manager = useUploadManager();
  return useSyncExternalStore(manager.subscribe, () => findItem(manager.getQueue(), id));
}
