import { codeOf, messageOf } from '#api/errors.ts';
import { authMessages } from '#features/auth/auth.messages.ts';

/** Whether the error means that the link from a mail no longer works. */
export function isLinkOver(error: unknown): boolean {
  return codeOf(error) === 'INVALID_CODE';
}

/** Returns why the link from a mail failed. It speaks of the link, because people do not see the code in it. */
export function linkFailure(error: unknown): string {
  return isLinkOver(error) ? authMessages.linkOver : messageOf(error);
}
