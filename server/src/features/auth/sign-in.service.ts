import type { z } from 'zod';
import type { Session, signInInput } from '@heirloom/contract/auth/auth.schema.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findUserByEmail } from '#features/auth/accounts.repo.ts';
import { callBetterAuth } from '#features/auth/better-auth-call.ts';
import { completeSignIn } from '#features/auth/complete-sign-in.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from '#platform/rate-limits.ts';

type Input = z.output<typeof signInInput>;

export async function signIn(ctx: RequestCtx, input: Input): Promise<Session> {
  await countTry(ctx, input);
  const answer = await checkPassword(ctx, input);
  await resetTries(ctx, input);
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
 * Limits guesses by account and by network. An owner who signs in from another network is only blocked after very many
 * guesses.
 */
function triesOf({ request }: RequestCtx, { email }: Input) {
  const network = networkOf(request.ip);
  return [
    ['auth.sign-in.address', network],
    ['auth.sign-in.account-and-address', `${email} ${network}`],
    ['auth.sign-in.account', email],
  ] as const;
}

const countTry = async (ctx: RequestCtx, input: Input): Promise<void> => {
  for (const [kind, key] of triesOf(ctx, input)) await ctx.limits.consume(kind, key);
};

const resetTries = async (ctx: RequestCtx, input: Input): Promise<void> => {
  for (const [kind, key] of triesOf(ctx, input)) await ctx.limits.reset(kind, key);
};
