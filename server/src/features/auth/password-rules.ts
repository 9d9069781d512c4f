import { readFileSync } from 'node:fs';
import { ownPasswordMinimum, signUpPasswordMinimum } from '@heirloom/contract/limits.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import { AppError } from '#platform/errors.ts';

/** The shortest password on each occasion (spec §9), with the unit that its sentence uses. */
const occasions = {
  'sign-up': { minimum: signUpPasswordMinimum, unit: 'characters' },
  'own change': { minimum: ownPasswordMinimum, unit: 'characters long' },
  'created by an administrator': { minimum: 6, unit: 'characters' },
  'reset by an administrator': { minimum: 8, unit: 'characters' },
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
    const { unit } = occasions[occasion];
    throw new AppError('WEAK_PASSWORD', `Password must be at least ${minimum} ${unit}`);
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
