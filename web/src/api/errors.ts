import { errorCatalogue, type ErrorCode } from '@heirloom/contract/errors.ts';
import { ORPCError } from '@orpc/client';
import { apiMessages } from '#api/api.messages.ts';

export type ApiErrorCode = ErrorCode | 'OFFLINE';

/** Returns the error's code in the catalogue; null for errors that are not an answer of our server. */
export function codeOf(error: unknown): ApiErrorCode | null {
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'OFFLINE') return 'OFFLINE';
  return isKnown(error.code) ? error.code : null;
}

/** Returns the sentence to show when the caller has no more specific one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ORPCError)) return apiMessages.unexpected;
  return (
    firstIssueOf(error.data) ?? (codeOf(error) === null ? apiMessages.unexpected : error.message)
  );
}

/** Tells whether the same call may succeed in a moment: there was no answer, or a 502, 503 or 504. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ORPCError && [502, 503, 504].includes(error.status);
}

/** Tells whether the session has ended; a wrong password or a missing code is a 401 too, but does not count. */
export function isSessionOver(error: unknown): boolean {
  return codeOf(error) === 'UNAUTHENTICATED';
}

/** Tells whether an edit was refused because somebody else has changed the same since it was opened. */
export function isChangedMeanwhile(error: unknown): boolean {
  return codeOf(error) === 'CHANGED_MEANWHILE';
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** Returns the contract's message for the first field that it refused. */
function firstIssueOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('issues' in data)) return undefined;
  const [issue]: unknown[] = Array.isArray(data.issues) ? data.issues : [];
  if (typeof issue !== 'object' || issue === null || !('message' in issue)) return undefined;
  return typeof issue.message === 'string' ? issue.message : undefined;
}
