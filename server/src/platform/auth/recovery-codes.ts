import { randomInt } from 'node:crypto';

/** In one case, and without letters and digits that look like others: i, l, 1, o, 0. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const count = 10;
const groupLength = 5;
const ours = new RegExp(`^[${alphabet}]+$`);

/** Makes the recovery codes of a person: two groups of five, together 49 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => `${group()}-${group()}`);
}

/**
 * Returns the code as it was printed: people may type it in capitals and without the hyphen. Codes of earlier versions
 * have both cases, and stay as they are typed.
 */
export function tidyRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll('-', '');
  const isOurs = letters.length === 2 * groupLength && ours.test(letters);
  const isOneCase = typed === typed.toLowerCase() || typed === typed.toUpperCase();
  if (!isOurs || !isOneCase) return typed;
  return `${letters.slice(0, groupLength)}-${letters.slice(groupLength)}`;
}

const group = (): string =>
  Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
