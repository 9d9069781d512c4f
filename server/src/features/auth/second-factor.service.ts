import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import { callBetterAuth } from '#features/auth/better-auth-call.ts';
import { completeSignIn } from '#features/auth/complete-sign-in.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { claimTotpCode } from '#features/auth/totp-code.repo.ts';
import { tidyRecoveryCode } from '#platform/auth/recovery-codes.ts';
import { readPendingSignIn } from '#platform/auth/signed-cookie.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

const isTotp = (code: string): boolean => /^\d{6}$/.test(code);

/** Finishes the sign-in that this browser has begun, with a code of the app or a recovery code. */
export async function verifyTwoFactor(ctx: RequestCtx, code: string): Promise<Session> {
  await refuseOtherWays(ctx);
  // Only who has passed the first factor is counted, so that strangers cannot use up the tries of a household.
  const userId = await findWaiting(ctx);
  if (!userId) throw new AppError('UNAUTHENTICATED', authWords().signInOnceMore);
  await ctx.limits.consume('auth.second-factor.address', networkOfCaller(ctx.request));
  const token = await check(ctx, { userId, code });
  await ctx.limits.reset('auth.second-factor.address', networkOfCaller(ctx.request));
  return completeSignIn(
    ctx,
    token,
    isTotp(code) ? 'password and TOTP' : 'password and recovery code',
  );
}

async function findWaiting(ctx: RequestCtx): Promise<string | null> {
  const pending = await readPendingSignIn(ctx.auth, ctx.request.headers.get('cookie'));
  if (!pending) return null;
  const { internalAdapter } = await ctx.auth.$context;
  const waiting = await internalAdapter.findVerificationValue(pending);
  return waiting?.value ?? null;
}

async function check(
  ctx: RequestCtx,
  { userId, code }: { userId: string; code: string },
): Promise<string> {
  // Only this cookie: a session of another person in this browser must not be taken for the sign-in that waits.
  const { createAuthCookie } = await ctx.auth.$context;
  const only = createAuthCookie('two_factor').name;
  try {
    if (isTotp(code) && !(await claimTotpCode(ctx.db, { userId, code }))) {
      throw new AppError('INVALID_CODE');
    }
    const { token } = await callBetterAuth(
      ctx,
      (headers) => {
        const call = { headers, returnHeaders: true as const };
        return isTotp(code)
          ? ctx.auth.api.verifyTOTP({ ...call, body: { code } })
          : ctx.auth.api.verifyBackupCode({ ...call, body: { code: tidyRecoveryCode(code) } });
      },
      { only },
    );
    if (!token) throw new AppError('INVALID_CODE');
    return token;
  } catch (error) {
    await recordAudit(ctx.db, {
      actorId: null,
      action: 'auth.sign-in-failed',
      targetUserId: userId,
      details: { reason: 'second factor', address: ctx.request.ip },
    });
    throw error;
  }
}
