import { readFileSync } from 'node:fs';
import { fieldWords } from '@heirloom/contract/field.messages.ts';
import { ownPasswordMinimum, signUpPasswordMinimum } from '@heirloom/contract/limits.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';

/** The shortest password on each occasion (spec §9), with its sentence. */
const occasions = {
  'sign-up': { minimum: signUpPasswordMinimum, sentence: 'passwordTooShort' },
  'own change': { minimum: ownPasswordMinimum, sentence: 'ownPasswordTooShort' },
  'created by an administrator': { minimum: 6, sentence: 'passwordTooShort' },
  'reset by an administrator': { minimum: 8, sentence: 'passwordTooShort' },
} as const;

export type PasswordOccasion = keyof typeof occasions;

type RuleCtx = Pick<Ctx, 'db' | 'config'>;

export async function passwordMinimum(ctx: RuleCtx, occasion: PasswordOccasion): Promise<number> {
  return Math.max(occasions[occasion].minimum, (await currentConfig(ctx)).PASSWORD_MINIMUM);
}

/**
 * Checks a new password. Every place that sets a password calls this.
 * @throws AppError WEAK_PASSWORD or COMMON_PASSWORD
 */
export async function requireGoodPassword(
  ctx: RuleCtx,
  password: string,
  occasion: PasswordOccasion,
): Promise<void> {
  const minimum = await passwordMinimum(ctx, occasion);
  if (password.length < minimum) {
    const { sentence } = occasions[occasion];
    throw new AppError('WEAK_PASSWORD', fieldWords()[sentence](minimum));
  }
  if (commonPasswords.has(password.normalize('NFKC').toLowerCase())) {
    throw new AppError('COMMON_PASSWORD');
  }
}

const commonPasswords = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
);
