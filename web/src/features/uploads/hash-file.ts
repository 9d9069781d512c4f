import type { HashMessage } from '#features/uploads/hash-file.worker.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

/** Computes a file's SHA-256 (hex) in a worker, to keep the page responsive. @throws when the file cannot be read */
export function hashFile(file: File, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-file.worker.ts', import.meta.url), {
      type: 'module',
    });
    const end = (): void => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      end();
      reject(new DOMException('The upload was stopped.', 'AbortError'));
    };
    const fail = (message: string): void => {
      end();
      reject(new Error(message));
    };
    signal.addEventListener('abort', abort);
    worker.addEventListener('error', () => fail(uploadMessages.unreadableFile));
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if ('failed' in data) fail(uploadMessages.unreadableFile);
      if ('sha256' in data) {
        end();
        resolve(data.sha256);
      }
    });
    worker.postMessage(file);
    if (signal.aborted) abort();
  });
}
