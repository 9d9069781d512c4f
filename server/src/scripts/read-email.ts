import { z } from 'zod';
import { UsageError } from '#scripts/command.ts';

/** Reads the one e-mail address that a command takes. */
export function readEmail(positionals: string[]): string {
  const [text, ...more] = positionals;
  const email = z.email().safeParse(text?.trim().toLowerCase());
  if (!email.success || more.length > 0) throw new UsageError('Please give one email address.');
  return email.data;
}
