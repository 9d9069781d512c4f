import { codeOf } from '#api/errors.ts';

/** Whether a link is unknown, ended, expired or malformed, or its item was removed: visitors see one page for all. */
export function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST';
}
