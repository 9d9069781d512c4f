import { audioPickerExtensions, guessMediaType } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import type { UploadOrigin } from '@heirloom/contract/uploads/uploads.schema.ts';
import type { UploadStage } from '#features/uploads/upload-errors.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { toMegabytes } from '#lib/format-size.ts';
import type { ToastMessage } from '#ui/feedback/toast-message.ts';

export type UploadLimits = {
  movieDialogBytes: number;
  photoDialogBytes: number;
  bulkBytes: number;
};

/** What differs between the four dialogs for a single file. */
export type UploadKind = {
  origin: Exclude<UploadOrigin, 'bulk'>;
  /** The fixed type; null lets the person choose. */
  type: MediaType | null;
  dialog: string;
  fileLabel: string;
  titleLabel: string;
  drop: string;
  hint: (limits: UploadLimits) => string;
  hasDescription: boolean;
  /** An upload can be cancelled while its bytes are sent (spec §4; not where the dialog must stay open). */
  canCancel: boolean;
  /** The dialog shows that the server has processed the file (UPLOAD-02). */
  showsProcessing: boolean;
  missing: ToastMessage;
  limitBytes: (limits: UploadLimits) => number;
  tooLarge: (size: string, limit: string) => string;
  /** A problem with the chosen file besides its size. */
  checkFile: (file: File) => ToastMessage | null;
  success: (type: MediaType) => ToastMessage;
  failure: (message: string, stage: UploadStage) => ToastMessage;
};

const words = uploadMessages;

/** Formats a limit: '100' for the default; a configured limit may have a decimal. */
export function limitInMegabytes(bytes: number): string {
  return String(Math.round(toMegabytes(bytes) * 10) / 10);
}

/**
 * Returns what the file picker of a dialog accepts: audio also by extension, as many systems lack its MIME types, and
 * HEIC by name, as an iPhone converts it to JPEG for `image/*` alone.
 */
export function acceptOf({ origin }: Pick<UploadKind, 'origin'>, type: MediaType): string {
  if (origin === 'photo') return 'image/*,.heic,.heif,image/heic,image/heif';
  return type === 'audio'
    ? ['audio/*', ...audioPickerExtensions.map((extension) => `.${extension}`)].join(',')
    : `${type}/*`;
}

export const movieUpload: UploadKind = {
  origin: 'movie',
  type: 'video',
  dialog: words.movie.dialog,
  fileLabel: words.movie.file,
  titleLabel: words.movie.title,
  drop: words.movie.drop,
  hint: (limits) => words.movie.hint(limitInMegabytes(limits.movieDialogBytes)),
  hasDescription: false,
  canCancel: true,
  showsProcessing: false,
  missing: words.missing,
  limitBytes: (limits) => limits.movieDialogBytes,
  tooLarge: words.movieTooLarge,
  // Browsers report no MIME type for many films, so only files that are surely something else are refused.
  checkFile: (file) =>
    file.type.startsWith('image/') || guessMediaType(file) === 'audio' ? words.invalidVideo : null,
  success: () => words.movieDone,
  failure: (message, stage) => ({
    title: words.failed,
    description: words.failedBecause(
      (stage === 'record' ? words.recordFailed : words.movieStorageFailed)(message),
    ),
  }),
};

export const audioUpload: UploadKind = {
  origin: 'audio',
  type: 'audio',
  dialog: words.audio.dialog,
  fileLabel: words.audio.file,
  titleLabel: words.audio.title,
  drop: words.audio.drop,
  hint: () => words.audio.hint,
  hasDescription: true,
  canCancel: false,
  showsProcessing: false,
  missing: words.missingAudio,
  limitBytes: (limits) => limits.bulkBytes,
  tooLarge: words.photoTooLarge,
  checkFile: (file) => (file.type.startsWith('audio/') ? null : words.invalidAudio),
  success: () => words.audioDone,
  failure: (message) => ({ title: message || words.audioFailed }),
};

export const photoUpload: UploadKind = {
  origin: 'photo',
  type: 'image',
  dialog: words.photo.dialog,
  fileLabel: words.photo.file,
  titleLabel: words.photo.title,
  drop: words.photo.drop,
  hint: (limits) => words.photo.hint(limitInMegabytes(limits.photoDialogBytes)),
  hasDescription: false,
  canCancel: true,
  showsProcessing: true,
  missing: words.missing,
  limitBytes: (limits) => limits.photoDialogBytes,
  tooLarge: words.photoTooLarge,
  checkFile: (file) => (guessMediaType(file) === 'image' ? null : words.invalidImage),
  success: () => words.photoDone,
  failure: (message, stage) => ({
    title: (stage === 'record' ? words.photoFailedLate : words.photoFailed)(message),
  }),
};

export const singleUpload: UploadKind = {
  origin: 'single',
  type: null,
  dialog: words.single.dialog,
  fileLabel: words.file,
  titleLabel: words.title,
  drop: words.single.drop,
  hint: () => words.single.hint,
  hasDescription: true,
  canCancel: false,
  showsProcessing: true,
  missing: words.missingSingle,
  limitBytes: (limits) => limits.bulkBytes,
  tooLarge: words.photoTooLarge,
  checkFile: () => null,
  success: words.singleDone,
  failure: (message) => ({ title: words.failed, description: words.failedBecause(message) }),
};
