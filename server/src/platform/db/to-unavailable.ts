import { isUnanswered } from '#platform/db/closing-pool.ts';
import { isDatabaseUnavailable, isDiskFull, sqlState } from '#platform/db/database-error.ts';
import { databaseWords } from '#platform/db/database.messages.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Replaces a lost database connection, or one that takes too long, by UNAVAILABLE, so that a client may try again, and
 * a full disk of the database by STORAGE_FULL; returns other errors as they are.
 */
export function toUnavailable(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('STORAGE_FULL', databaseWords().diskFull);
  const isPassing = isDatabaseUnavailable(error) || isUnanswered(error) || isTooSlow(error);
  return isPassing ? new AppError('UNAVAILABLE') : error;
}

/** The database has cancelled a statement that took too long, or that waited too long for a lock. */
const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(sqlState(error) ?? '');
