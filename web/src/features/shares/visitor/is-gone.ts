import { codeOf } from '#api/errors.ts';

/** Unknown, ended, expired, taken out of the collection, or no address of ours at all: visitors are told the same. */
export const isGone = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === 'NOT_FOUND' || code === 'BAD_REQUEST';
};
