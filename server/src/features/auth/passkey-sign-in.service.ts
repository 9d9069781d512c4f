import type { passkeySignIn, Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { PasskeyProof } from '@heirloom/contract/passkeys/passkeys.contract.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { startSession } from '#features/auth/complete-sign-in.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { passkeyWords } from '#features/passkeys/passkeys.messages.ts';
import { provePasskey } from '#features/passkeys/prove-passkey.ts';
import { findUser } from '#features/users/users.repo.ts';
import type { RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

/** Signs in whose passkey has answered; no password and no code are asked for. `email`: only this person. */
export async function signInWithPasskey(
  ctx: RequestCtx,
  { email, ...proof }: z.output<typeof passkeySignIn>,
): Promise<Session> {
  await refuseOtherWays(ctx);
  const network = networkOfCaller(ctx.request);
  await ctx.limits.consume('auth.sign-in.address', network);
  const userId = await prove(ctx, proof);
  const user = await findUser(ctx.db, userId);
  if (email !== undefined && user?.email.toLowerCase() !== email) {
    throw new AppError('INVALID_CODE', passkeyWords().ofAnother);
  }
  // As with a password: an address that was changed or never confirmed opens nothing where mails can be sent.
  if (!user?.emailVerified && ctx.mailer.delivers) throw new AppError('EMAIL_NOT_CONFIRMED');
  const session = await startSession(ctx, userId, 'passkey');
  await ctx.limits.reset('auth.sign-in.address', network);
  return session;
}

async function prove(ctx: RequestCtx, proof: PasskeyProof): Promise<string> {
  try {
    return await provePasskey(ctx, proof);
  } catch (error) {
    await recordAudit(ctx.db, {
      actorId: null,
      action: 'auth.sign-in-failed',
      targetUserId: null,
      details: { reason: 'passkey', address: ctx.request.ip },
    });
    throw error;
  }
}
