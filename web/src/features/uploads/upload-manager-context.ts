import { createContext, use } from 'react';
import type { UploadManager } from '#features/uploads/upload-manager.ts';

export const UploadManagerContext = createContext<UploadManager | null>(null);

export function useUploadManager(): UploadManager {
  const manager = use(UploadManagerContext);
  if (!manager) throw new Error('useUploadManager needs an UploadManagerContext around it.');
  return manager;
}
