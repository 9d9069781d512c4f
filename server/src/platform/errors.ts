import { errorWords } from '@heirloom/contract/errors.messages.ts';
import { type ErrorCode, errorCatalogue } from '@heirloom/contract/errors.ts';

/** An error that the caller is told. Anything else that is thrown becomes a bare INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds from now after which the caller may try again: the header retry-after. */
  readonly retryAfterSeconds: number | undefined;

  /** @param message replaces the catalogue's sentence by a more precise one. */
  constructor(code: ErrorCode, message?: string, options: { retryAfterSeconds?: number } = {}) {
    super(message ?? errorWords()[code]);
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Tells whether the disk was full or away, which no file is the cause of. */
export function isTroubleOfDisk(error: unknown): boolean {
  return error instanceof AppError && ['STORAGE_FULL', 'STORAGE_OFFLINE'].includes(error.code);
}
