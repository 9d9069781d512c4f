import { isDatabaseUnavailable } from '#platform/db/database-error.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Replaces a lost database connection by UNAVAILABLE, so that a client may try again; returns other errors as they are.
 */
export function toUnavailable(error: unknown): unknown {
  return isDatabaseUnavailable(error) && !isAboutFile(error) ? new AppError('UNAVAILABLE') : error;
}

/** A missing file gives the same code as a missing socket, but the error has a path. */
const isAboutFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'path' in error;
