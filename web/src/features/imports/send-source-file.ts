import { guessMediaType } from '@heirloom/contract/media/media-type.ts';
import { Upload } from 'tus-js-client';
import { beginCall } from '#api/make-call.ts';
import {
  chunkBytes,
  folderMaximum,
  isWorthRetrying,
  reasonOf,
  retryDelaysMs,
  statusOf,
} from '#features/uploads/tus-sending.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';
import { pageLanguage } from '#languages/page-language.ts';
import { folderOf } from '#lib/dropped-files.ts';

type SourceSending = {
  importId: string;
  file: File;
  /** The upload of an earlier try; null for none. */
  uploadId: string | null;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
};

/**
 * Sends one file of a source, from where an earlier try broke off. Nothing is hashed here: the server reads everything
 * for its plan.
 * @throws UploadError, or AbortError when `signal` fires (sent bytes are kept)
 */
export function sendSourceFile(sending: SourceSending): Promise<void> {
  const { importId, file, uploadId, signal, onSent } = sending;
  return new Promise((resolve, reject) => {
    let mayGoOn = beginCall();
    const goOnOrFail = async (error: unknown): Promise<void> => {
      const isBack = statusOf(error) === 401 && (await mayGoOn());
      if (!isBack) return reject(new UploadError('storage', reasonOf(error)));
      if (signal.aborted) return;
      mayGoOn = beginCall();
      upload.start();
    };
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      ...(uploadId !== null && { uploadUrl: `/api/uploads/${uploadId}` }),
      headers: { 'accept-language': pageLanguage() },
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      // What has arrived is asked of the server, not of this browser.
      storeFingerprintForResuming: false,
      metadata: metadataOf(file, importId),
      onProgress: (bytes) => onSent(bytes),
      onShouldRetry: (error) => !signal.aborted && isWorthRetrying(statusOf(error)),
      onSuccess: () => resolve(),
      onError: (error) => void goOnOrFail(error),
    });
    signal.addEventListener('abort', () => {
      const stopped = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
      upload.abort().then(stopped, stopped);
    });
    signal.throwIfAborted();
    upload.start();
  });
}

function metadataOf(file: File, importId: string): Record<string, string> {
  const folder = folderOf(file).slice(0, folderMaximum);
  return {
    filename: file.name,
    ...(folder && { folder }),
    title: file.name.slice(0, 200),
    type: guessMediaType({ name: file.name, type: file.type }),
    origin: 'bulk',
    lastModified: String(file.lastModified),
    importId,
  };
}
