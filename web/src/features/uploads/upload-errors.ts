import { uploadMessages } from '#features/uploads/uploads.messages.ts';

export type UploadStage = 'storage' | 'record';

/** A failed upload: at which stage, and why in a sentence. */
export class UploadError extends Error {
  readonly stage: UploadStage;
  constructor(stage: UploadStage, message: string) {
    super(message || uploadMessages.unknownError);
    this.name = 'UploadError';
    this.stage = stage;
  }
}

/** The same bytes are in the owner's archive already. */
export class DuplicateError extends Error {
  readonly title: string;
  readonly uploadDate: string;
  constructor(duplicate: { title: string; uploadDate: string }) {
    super('duplicate');
    this.name = 'DuplicateError';
    this.title = duplicate.title;
    this.uploadDate = duplicate.uploadDate;
  }
}
