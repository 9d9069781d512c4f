import { DetailedError } from 'tus-js-client';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

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

/** The message of the server, if it sent one. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof DetailedError)) return uploadMessages.unknownError;
  if (statusOf(error) === 401) return uploadMessages.notAuthenticated;
  const body = error.originalResponse?.getBody() ?? '';
  try {
    return (JSON.parse(body) as { message?: string }).message ?? uploadMessages.unknownError;
  } catch {
    return body.trim() || uploadMessages.unknownError;
  }
}
