import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { createStore } from '#lib/create-store.ts';

/** A dialog that somebody has asked for. */
export type AskedUpload = {
  dialog: 'single' | 'movie' | 'audio' | 'photo' | 'bulk';
  target: UploadTarget | null;
  /** What was dropped or chosen before. */
  files: File[];
};

/** What is not opened yet: the code of uploads may not be loaded. */
export const askedUploads = createStore<readonly AskedUpload[]>([]);

type UploadState = { isRunning: boolean; percent: number; isDialogOpen: boolean };

export const noUploads: UploadState = { isRunning: false, percent: 0, isDialogOpen: false };

/** What the rest of the app knows of the uploads. */
export const uploadState = createStore<UploadState>(noUploads);
