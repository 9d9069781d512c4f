import { createContext, use } from 'react';
import type { UploadTarget } from '#features/uploads/upload-target.ts';

export type UploadDialogs = {
  openSingle: () => void;
  openBulk: (files?: File[]) => void;
  openMovie: () => void;
  openAudio: () => void;
  openPhoto: () => void;
  /** For administrators: uploads into another person's archive. */
  openSingleFor: (target: UploadTarget) => void;
  openBulkFor: (target: UploadTarget) => void;
};

export const UploadDialogsContext = createContext<UploadDialogs | null>(null);

/** Returns the functions that open the upload dialogs, for use anywhere. */
export function useUploadDialogs(): UploadDialogs {
  const dialogs = use(UploadDialogsContext);
  if (!dialogs) throw new Error('useUploadDialogs needs an UploadDialogsProvider around it.');
  return dialogs;
}
