import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { UploadMetadata } from '@heirloom/contract/uploads/uploads.schema.ts';
import { type HttpRequest, Upload } from 'tus-js-client';
import { client } from '#api/client.ts';
import { isSessionOver, messageOf } from '#api/errors.ts';
import { findResumable } from '#features/uploads/find-resumable.ts';
import { hashFile } from '#features/uploads/hash-file.ts';
import { oneAtATime } from '#features/uploads/one-at-a-time.ts';
import {
  chunkBytes,
  folderMaximum,
  goOnOrFail,
  isWorthRetrying,
  retryDelaysMs,
  sendingOptions,
  statusOf,
} from '#features/uploads/tus-sending.ts';
import { DuplicateError, UploadError } from '#features/uploads/upload-errors.ts';
import type { UploadPhase } from '#features/uploads/upload-progress.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

export type SendFileOptions = {
  file: File;
  details: Pick<
    UploadMetadata,
    'title' | 'description' | 'type' | 'origin' | 'targetUserId' | 'takenAt' | 'folder'
  > & { spaceIds?: readonly string[] };
  allowDuplicate: boolean;
  signal: AbortSignal;
  /** The server gets the last bytes, after which it stores the file, only after this. */
  turn?: Promise<void>;
  /** Called when a step has been done, and while the bytes are sent. */
  onPhase: (phase: SendPhase, sent: { bytes: number; share: number }) => void;
};

export type SendFile = (options: SendFileOptions) => Promise<MediaItem>;

/** The steps until the server has acknowledged the file. */
export type SendPhase = Exclude<UploadPhase, 'processed' | 'finishing' | 'done'>;

/** The reason of an abort that also deletes at the server what has been sent, unless the server has all bytes already. */
export const discard = new DOMException('The upload was cancelled.', 'AbortError');

/** How long a person who cancels waits for the server's answer. */
const cancelPatienceMs = 5_000;

/**
 * Sends a file, resuming an earlier attempt, and waits for the server's acknowledgement. Where `discard` comes too late,
 * because the server has all bytes, it goes on as without.
 * @throws DuplicateError before any byte is sent, UploadError, or AbortError when `signal` fires (sent bytes are kept)
 */
export async function sendFile(options: SendFileOptions): Promise<MediaItem> {
  const { file, details, signal, onPhase } = options;
  onPhase('checking', nothing);
  const sha256 = await hashFile(file, signal);
  // Two at once would continue the same upload, and the second would not be found to be a duplicate.
  const key = `${sha256} ${details.targetUserId ?? ''}`;
  return oneAtATime(key, signal, () => sendHashed(options, sha256));
}

const nothing = { bytes: 0, share: 0 };

async function sendHashed(options: SendFileOptions, sha256: string): Promise<MediaItem> {
  const { file, signal, onPhase } = options;
  const all = { bytes: file.size, share: 1 };
  if (!options.allowDuplicate) await refuseDuplicate(options, sha256);
  signal.throwIfAborted();
  onPhase('ready', nothing);
  const uploadId = await sendBytes(options, sha256);
  onPhase('stored', all);
  if (signal.reason !== discard) signal.throwIfAborted();
  const media = await finish(uploadId);
  onPhase('saved', all);
  return media;
}

async function refuseDuplicate(
  { file, details, signal }: SendFileOptions,
  sha256: string,
): Promise<void> {
  const { targetUserId } = details;
  const { duplicates } = await client.uploads
    .check({ sizeBytes: file.size, sha256, targetUserId }, { signal })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw new UploadError('storage', messageOf(error));
    });
  const [first] = duplicates;
  if (first) throw new DuplicateError(first);
}

function sendBytes(
  { file, details, signal, turn, onPhase }: SendFileOptions,
  sha256: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      ...sendingOptions(signal),
      removeFingerprintOnSuccess: true,
      // The same file for another person or with another date is a separate upload.
      fingerprint: async () =>
        ['heirloom', sha256, file.size, details.targetUserId ?? '']
          .concat(details.takenAt ?? [])
          .join('-'),
      metadata: metadataOf(file, details, sha256),
      onUploadUrlAvailable: () => onPhase('accepted', { bytes: 0, share: 0 }),
      onProgress: (bytes, total) =>
        onPhase('sending', { bytes, share: total > 0 ? bytes / total : 0 }),
      onBeforeRequest: async (request) => {
        if (!isLastPart(request, file)) return;
        await turn;
        signal.throwIfAborted();
      },
      onShouldRetry: (error) => {
        if (isTooLate(error)) return false;
        // The person does not wait for further tries to delete.
        if (signal.aborted) stopped();
        return isWorthRetrying(statusOf(error));
      },
      onSuccess: () => succeed(),
      onError: (error) => void goOn(error),
    });
    const goOn = goOnOrFail({ signal, start: () => upload.start(), fail: reject });
    const succeed = () => resolve(upload.url?.split('/').at(-1) ?? '');
    const stopped = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    const isTooLate = (error: unknown) => signal.reason === discard && statusOf(error) === 409;
    signal.addEventListener('abort', () => {
      setTimeout(stopped, cancelPatienceMs);
      // Deleting fails without a connection; then the server lets the upload expire.
      upload
        .abort(signal.reason === discard)
        .then(stopped, (error: unknown) => (isTooLate(error) ? succeed() : stopped()));
    });
    upload
      .findPreviousUploads()
      .then((found) => findResumable(found, details, signal))
      .then((previous) => {
        if (previous) upload.resumeFromPreviousUpload(previous);
        if (!signal.aborted) upload.start();
      })
      .catch(reject);
  });
}

function metadataOf(
  file: File,
  details: SendFileOptions['details'],
  sha256: string,
): Record<string, string> {
  return {
    filename: file.name,
    ...(details.folder && { folder: details.folder.slice(0, folderMaximum) }),
    filetype: file.type,
    sha256,
    lastModified: String(file.lastModified),
    title: details.title,
    description: details.description ?? '',
    type: details.type,
    origin: details.origin,
    ...(details.targetUserId && { targetUserId: details.targetUserId }),
    ...(details.takenAt && { takenAt: details.takenAt }),
    ...(details.spaceIds?.length && { spaceIds: details.spaceIds.join(',') }),
  };
}

/** Whether the request carries the end of the file. */
const isLastPart = (request: HttpRequest, { size }: File): boolean =>
  request.getMethod() === 'PATCH' &&
  Number(request.getHeader('Upload-Offset')) + chunkBytes >= size;

/** Polls for the acknowledgement, because the answer to the last byte may have been lost with the connection. */
async function finish(id: string): Promise<MediaItem> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { media, refusal } = await client.uploads.finish({ id });
      if (media) return media;
      throw new UploadError('record', refusal ?? uploadMessages.refusedFallback);
    } catch (error) {
      if (error instanceof UploadError) throw error;
      const isOver = isSessionOver(error) || attempt >= retryDelaysMs.length - 1;
      if (isOver) throw new UploadError('record', messageOf(error));
      await new Promise((resolve) => setTimeout(resolve, retryDelaysMs[attempt]));
    }
  }
}
