import { uploadMessages } from '#features/uploads/uploads.messages.ts';

export type UploadStage = 'storage' | 'record';

/** A failed upload: the stage, and the reason as a message for the person. */
export class UploadError extends Error {
  readonly stage: UploadStage;
  constructor(stage: UploadStage, message: string) {
    super(message || uploadMessages.unknownError);
    this.name = 'UploadError';
    this.stage = stage;
  }
}

/** The owner's archive already has the same bytes. */
export class DuplicateError extends Error {
  /** The id of the item. */
  readonly id: string;
  readonly title: string;
  readonly uploadDate: string;
  constructor(duplicate: { id: string; title: string; uploadDate: string }) {
    super('duplicate');
    this.name = 'DuplicateError';
    this.id = duplicate.id;
    this.title = duplicate.title;
    this.uploadDate = duplicate.uploadDate;
  }
}
