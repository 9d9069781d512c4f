import { errorCatalogue, type ErrorCode } from '@heirloom/contract/errors.ts';
import { ORPCError } from '@orpc/client';
import { apiMessages } from '#api/api.messages.ts';

export type ApiErrorCode = ErrorCode | 'OFFLINE';

/** The code of the catalogue; null for anything that no call of ours answers with. */
export function codeOf(error: unknown): ApiErrorCode | null {
  if (!(error instanceof ORPCError)) return null;
  if (error.code === 'OFFLINE') return 'OFFLINE';
  return isKnown(error.code) ? error.code : null;
}

/** The sentence to show when the place of the error knows no better one. */
export function messageOf(error: unknown): string {
  if (!(error instanceof ORPCError)) return apiMessages.unexpected;
  return (
    firstIssueOf(error.data) ?? (codeOf(error) === null ? apiMessages.unexpected : error.message)
  );
}

/** Whether the same call may succeed in a moment: nobody answered, or a 502, 503 or 504. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ORPCError && [502, 503, 504].includes(error.status);
}

/** The session has ended; a wrong password or a missing code is no such thing, though both are a 401. */
export function isSessionOver(error: unknown): boolean {
  return codeOf(error) === 'UNAUTHENTICATED';
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** What the contract says about the first field that it refused. */
function firstIssueOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('issues' in data)) return undefined;
  const [issue]: unknown[] = Array.isArray(data.issues) ? data.issues : [];
  if (typeof issue !== 'object' || issue === null || !('message' in issue)) return undefined;
  return typeof issue.message === 'string' ? issue.message : undefined;
}
