import { DetailedError } from 'tus-js-client';
import { beginCall } from '#api/make-call.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { pageLanguage } from '#languages/page-language.ts';

export const chunkBytes = 32 * 1024 * 1024;

/** A lost connection is retried for ten minutes; after that the person can continue with a button. */
export const retryDelaysMs = [0, 1_000, 2_000, 5_000, ...Array.from({ length: 60 }, () => 10_000)];

/** The server takes no longer one. */
export const folderMaximum = 1000;

export function statusOf(error: unknown): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** 0: no answer. 423: the previous connection still locks the upload. */
export function isWorthRetrying(status: number): boolean {
  return [0, 408, 409, 423, 429, 500, 502, 503, 504].includes(status);
}

/** How every file is sent. */
export function sendingOptions(signal: AbortSignal) {
  return {
    headers: { 'accept-language': pageLanguage() },
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    onShouldRetry: (error: unknown) => !signal.aborted && isWorthRetrying(statusOf(error)),
  };
}

type GoingOn = { signal: AbortSignal; start: () => void; fail: (error: UploadError) => void };

/** Handles what ended an upload: where the session had ended, it goes on once the person has signed in again. */
export function goOnOrFail({ signal, start, fail }: GoingOn) {
  let mayGoOn = beginCall();
  return async (error: unknown): Promise<void> => {
    const isBack = statusOf(error) === 401 && (await mayGoOn());
    if (!isBack) return fail(new UploadError('storage', reasonOf(error)));
    if (signal.aborted) return;
    mayGoOn = beginCall();
    start();
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof DetailedError)) return uploadMessages.unknownError;
  if (statusOf(error) === 401) return uploadMessages.notAuthenticated;
  return messageIn(error) ?? uploadMessages.unknownError;
}

/** The message of the server, or of a proxy before it; null where neither sent one. */
export function messageIn(error: unknown): string | null {
  if (!(error instanceof DetailedError)) return null;
  const body = error.originalResponse?.getBody() ?? '';
  try {
    return (JSON.parse(body) as { message?: string }).message ?? null;
  } catch {
    return body.trim() || null;
  }
}
