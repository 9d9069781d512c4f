import type { Session, signInInput } from '@heirloom/contract/auth/auth.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findUserByEmail } from '#features/auth/accounts.repo.ts';
import { callBetterAuth } from '#features/auth/better-auth-call.ts';
import { completeSignIn } from '#features/auth/complete-sign-in.ts';
import { findKnownDevice } from '#features/auth/known-device.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { type LimitKind, networkOfCaller } from '#platform/rate-limits.ts';

type Input = z.output<typeof signInInput>;

export async function signIn(ctx: RequestCtx, input: Input): Promise<Session> {
  await refuseOtherWays(ctx);
  const tries = await countersOf(ctx, input);
  for (const [kind, key] of tries) await ctx.limits.consume(kind, key);
  const answer = await checkPassword(ctx, input);
  for (const [kind, key] of tries) await ctx.limits.reset(kind, key);
  if ('twoFactorRedirect' in answer) throw new AppError('TWO_FACTOR_REQUIRED');
  return completeSignIn(ctx, answer.token, 'password');
}

async function checkPassword(ctx: RequestCtx, { email, password }: Input) {
  try {
    return await callBetterAuth(ctx, (headers) =>
      ctx.auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isUnconfirmed = error.code === 'EMAIL_NOT_CONFIRMED';
    await noteFailure(ctx, email, isUnconfirmed ? 'not confirmed' : 'refused');
    if (isUnconfirmed) await mailConfirmation(ctx, email);
    throw error;
  }
}

/** Runs the same statements whether or not an account has this address. */
async function noteFailure(ctx: RequestCtx, email: string, reason: string): Promise<void> {
  const user = await findUserByEmail(ctx.db, email);
  await recordAudit(ctx.db, {
    actorId: null,
    action: 'auth.sign-in-failed',
    targetUserId: user?.id ?? null,
    details: { reason, address: ctx.request.ip },
  });
}

/**
 * Sends the confirmation again, because the first mail may be lost or older than the mail server. Only after the right
 * password.
 */
async function mailConfirmation(ctx: RequestCtx, email: string): Promise<void> {
  try {
    await ctx.limits.consume('mail.account', email);
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return;
    throw error;
  }
  const user = await findUserByEmail(ctx.db, email);
  if (user) await ctx.jobs.enqueue(ctx.db, sendMailJob, { kind: 'confirm', userId: user.id });
}

/**
 * Limits guesses by account and by network. A browser in which this person has signed in before has a count of its own:
 * however often strangers guess, from wherever, the owner gets in.
 */
async function countersOf(ctx: RequestCtx, { email }: Input): Promise<[LimitKind, string][]> {
  const user = await findUserByEmail(ctx.db, email);
  const device = user ? findKnownDevice(ctx, user.id) : null;
  if (device !== null) return [['auth.sign-in.device', `${user?.id} ${device}`]];
  const network = networkOfCaller(ctx.request);
  return [
    ['auth.sign-in.address', network],
    ['auth.sign-in.account-and-address', `${email} ${network}`],
    ['auth.sign-in.account', email],
  ];
}
