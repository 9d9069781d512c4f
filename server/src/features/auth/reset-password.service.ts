import type { resetPasswordInput } from '@heirloom/contract/auth/auth.schema.ts';
import { parseCookies } from 'better-auth/cookies';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { writePassword } from '#features/auth/accounts.repo.ts';
import { exchangeCode, isExchangedFrom, spendCode } from '#features/auth/one-time-code.repo.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { requireGoodPassword } from '#features/auth/password-rules.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { updateUser } from '#features/users/users.repo.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { publicOrigin } from '#platform/config.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

/**
 * Exchanges the code of a reset mail for a cookie: the link in the mail is used up as soon as it is opened, and a used
 * one says so before anybody has thought of a password.
 */
export async function openReset(ctx: RequestCtx, code: string): Promise<void> {
  await refuseOtherWays(ctx);
  await ctx.limits.consume('auth.one-time-code.address', networkOfCaller(ctx.request));
  const next = await exchangeCode(ctx.db, { code, purpose: 'reset' });
  if (next !== null) {
    setCookie(ctx, next, cookieSeconds);
    return;
  }
  const own = codeInCookie(ctx);
  if (own && (await isExchangedFrom(ctx.db, { code: own, mailed: code }))) return;
  throw new AppError('INVALID_CODE');
}

/** Also confirms the address, because the code was mailed to it. */
export async function resetPassword(
  ctx: RequestCtx,
  { code, newPassword }: z.output<typeof resetPasswordInput>,
): Promise<void> {
  await refuseOtherWays(ctx);
  await ctx.limits.consume('auth.one-time-code.address', networkOfCaller(ctx.request));
  await requireGoodPassword(ctx, newPassword, 'own change');
  const own = codeInCookie(ctx);
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (trx) => {
    const spent = await spendCode(trx, { code: code ?? own ?? '', purpose: 'reset' });
    if (!spent) throw new AppError('INVALID_CODE');
    const { userId } = spent;
    await writePassword(trx, userId, passwordHash);
    await updateUser(trx, userId, { emailVerified: true });
    await endEverySession(trx, ctx, userId);
    await recordAudit(trx, {
      actorId: userId,
      action: 'auth.password-reset',
      targetUserId: userId,
    });
    await ctx.jobs.enqueue(trx, sendMailJob, { kind: 'password-changed', userId });
  });
  if (own) setCookie(ctx, '', 0);
}

const cookieName = 'heirloom-reset';
/** As long as a mailed code; the database knows the exact end. */
const cookieSeconds = 30 * 60;

const codeInCookie = ({ request }: RequestCtx): string | undefined =>
  parseCookies(request.headers.get('cookie') ?? '').get(cookieName);

function setCookie({ config, request }: RequestCtx, value: string, seconds: number): void {
  const isHttps = publicOrigin(config).startsWith('https:');
  const parts = [
    `${cookieName}=${value}`,
    'Path=/api',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isHttps ? ['Secure'] : []),
  ];
  request.responseHeaders.append('set-cookie', parts.join('; '));
}
