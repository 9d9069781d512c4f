import { codeOf, messageOf } from '#api/errors.ts';

/** Returns the server's message, or `fallback` when the server gave no reason. */
export function messageOr(error: unknown, fallback: string): string {
  const code = codeOf(error);
  return code === null || code === 'INTERNAL' ? fallback : messageOf(error);
}

/** Whether the person declined to confirm the password; that needs no message, because nothing has changed. */
export function wasNotProven(error: unknown): boolean {
  return codeOf(error) === 'STEP_UP_REQUIRED';
}
