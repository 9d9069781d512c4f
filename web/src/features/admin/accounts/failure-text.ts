import { codeOf, messageOf } from '#api/errors.ts';

/** What the server said; where it said nothing of use, the sentence of the place. */
export const messageOr = (error: unknown, fallback: string): string => {
  const code = codeOf(error);
  return code === null || code === 'INTERNAL' ? fallback : messageOf(error);
};

/** Who did not want to give the password again knows that nothing has happened. */
export const wasNotProven = (error: unknown): boolean => codeOf(error) === 'STEP_UP_REQUIRED';
