import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findPasswordHash, isUsernameTaken, writePassword } from '#features/auth/accounts.repo.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import { startSession } from '#features/auth/complete-sign-in.ts';
import { spendCode } from '#features/auth/one-time-code.repo.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { deleteSignUps, findSignUp } from '#features/auth/sign-ups.repo.ts';
import { findUser, updateUser } from '#features/users/users.repo.ts';
import type { RequestCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

export async function confirmEmail(ctx: RequestCtx, code: string): Promise<Session> {
  await refuseOtherWays(ctx);
  await ctx.limits.consume('auth.one-time-code.address', networkOfCaller(ctx.request));
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const spent = await spendCode(trx, { code, purpose: 'confirm' });
    const user = spent && (await findUser(trx, spent.userId));
    // Whoever has confirmed the address meanwhile, as by a reset, has chosen a password: an older mail must not undo it.
    if (!user || user.emailVerified) throw new AppError('INVALID_CODE');
    if (spent.signUpId)
      await takeWhatWasEntered(trx, ctx, { userId: user.id, signUpId: spent.signUpId });
    await deleteSignUps(trx, user.id);
    await updateUser(trx, user.id, { emailVerified: true });
    const actorId = user.id;
    await recordAudit(trx, { actorId, action: 'auth.email-confirmed', targetUserId: user.id });
    return user.id;
  });
  // The mail is one factor and does not replace the second.
  if ((await findUser(ctx.db, userId))?.twoFactorEnabled) {
    throw new AppError('UNAUTHENTICATED', authWords().confirmed);
  }
  return startSession(ctx, userId, 'confirmation');
}

/**
 * Several people may have signed up with one address. The account gets the password and the names of the sign-up whose
 * mail was answered, and whoever signed up before is signed out.
 */
async function takeWhatWasEntered(
  trx: Kysely<Database>,
  ctx: RequestCtx,
  { userId, signUpId }: { userId: string; signUpId: string },
): Promise<void> {
  const entered = await findSignUp(trx, signUpId);
  if (!entered || entered.password_hash === (await findPasswordHash(trx, userId))) return;
  await writePassword(trx, userId, entered.password_hash);
  await endEverySession(trx, ctx, userId);
  const { username, name } = entered;
  const isTaken = await isUsernameTaken(trx, username, { except: userId });
  await updateUser(trx, userId, isTaken ? { name } : { name, username });
}
