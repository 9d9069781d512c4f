import { isDatabaseUnavailable } from '#platform/db/database-error.ts';
import { AppError } from '#platform/errors.ts';

/** Turns the loss of the database into UNAVAILABLE, which a client may try again; returns anything else as it is. */
export const toUnavailable = (error: unknown): unknown =>
  isDatabaseUnavailable(error) && !isAboutFile(error) ? new AppError('UNAVAILABLE') : error;

/** A missing file has the same code as a missing socket, but names a path. */
const isAboutFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'path' in error;
