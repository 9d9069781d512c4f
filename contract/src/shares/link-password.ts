import { fieldWords, say } from '#field.messages.ts';
import { passwordMaximumBytes, sharePasswordMinimum } from '#limits.ts';
import { z } from '#zod.ts';

/** The password of a link; null removes it. */
export const linkPassword = z
  .string()
  .min(sharePasswordMinimum, {
    error: () => fieldWords().sharePasswordTooShort(sharePasswordMinimum),
  })
  .max(passwordMaximumBytes, say('sharePasswordTooLong'))
  .nullable();
