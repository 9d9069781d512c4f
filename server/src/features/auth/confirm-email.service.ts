import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { startSession } from '#features/auth/complete-sign-in.ts';
import { spendCode } from '#features/auth/one-time-code.repo.ts';
import { findUser, updateUser } from '#features/users/users.repo.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/rate-limits.ts';

export async function confirmEmail(ctx: RequestCtx, code: string): Promise<Session> {
  await ctx.limits.consume('auth.one-time-code.address', networkOf(ctx.request.ip));
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const found = await spendCode(trx, { code, purpose: 'confirm' });
    if (!found) throw new AppError('INVALID_CODE');
    await updateUser(trx, found, { emailVerified: true });
    await recordAudit(trx, { actorId: found, action: 'auth.email-confirmed', targetUserId: found });
    return found;
  });
  // The mail is one factor and does not replace the second.
  if ((await findUser(ctx.db, userId))?.twoFactorEnabled) {
    throw new AppError('UNAUTHENTICATED', 'Your address is confirmed. Please sign in.');
  }
  return startSession(ctx, userId, 'confirmation');
}
