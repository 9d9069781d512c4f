import { guessMediaType } from '@heirloom/contract/media/media-type.ts';
import { Upload } from 'tus-js-client';
import { folderMaximum, goOnOrFail, sendingOptions } from '#features/uploads/tus-sending.ts';
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
    const upload = new Upload(file, {
      endpoint: '/api/uploads',
      ...(uploadId !== null && { uploadUrl: `/api/uploads/${uploadId}` }),
      ...sendingOptions(signal),
      // What has arrived is asked of the server, not of this browser.
      storeFingerprintForResuming: false,
      metadata: metadataOf(file, importId),
      onProgress: (bytes) => onSent(bytes),
      onSuccess: () => resolve(),
      onError: (error) => void goOn(error),
    });
    const goOn = goOnOrFail({ signal, start: () => upload.start(), fail: reject });
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
