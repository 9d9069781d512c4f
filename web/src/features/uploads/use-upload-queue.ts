import { useSyncExternalStore } from 'react';
import type { Queue } from '#features/uploads/upload-queue.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';

export function useUploadQueue(): Queue {
  const { manager } = useUploadDialogs();
  return useSyncExternalStore(manager.subscribe, manager.getQueue);
}
