import { AppError } from '#platform/errors.ts';
import type { MediaError } from '#platform/media/tools/media-error.ts';

/** Returns the answer for a call that may succeed later; it says so when too many wait. */
export function unavailable({ kind, reason }: MediaError): AppError {
  return kind === 'busy'
    ? new AppError('UNAVAILABLE', reason, { retryAfterSeconds: 10 })
    : new AppError('UNAVAILABLE');
}
