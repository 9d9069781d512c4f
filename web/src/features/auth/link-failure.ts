import { codeOf, messageOf } from '#api/errors.ts';
import { authMessages } from '#features/auth/auth.messages.ts';

/** Whether the error means that the link from a mail no longer works. */
export const isLinkOver = (error: unknown): boolean => codeOf(error) === 'INVALID_CODE';

/** Returns why the link from a mail failed. It speaks of the link, because people do not see the code in it. */
export const linkFailure = (error: unknown): string =>
  isLinkOver(error) ? authMessages.linkOver : messageOf(error);
