import { codeOf, messageOf } from '#api/errors.ts';
import { authMessages } from '#features/auth/auth.messages.ts';

/** True when it is the link from a mail that opens nothing any more. */
export const isLinkOver = (error: unknown): boolean => codeOf(error) === 'INVALID_CODE';

/** Why the link from a mail did not help: people see a link, not the code in it. */
export const linkFailure = (error: unknown): string =>
  isLinkOver(error) ? authMessages.linkOver : messageOf(error);
