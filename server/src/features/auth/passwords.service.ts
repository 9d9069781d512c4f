import type {
  changePasswordInput,
  requestResetInput,
} from '@heirloom/contract/auth/auth.schema.ts';
import type { z } from 'zod';
import { endEveryKey } from '#features/api-keys/api-keys.service.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { findPasswordHash, findUserByEmail, writePassword } from '#features/auth/accounts.repo.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import { deleteCodes } from '#features/auth/one-time-code.repo.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { requireGoodPassword } from '#features/auth/password-rules.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { deleteSessions } from '#features/auth/session.repo.ts';
import { hashPassword, verifyPassword } from '#platform/auth/password-hash.ts';
import { noteProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx, RequestCtx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { networkOfCaller } from '#platform/rate-limits.ts';

/** Does the same work for known and unknown addresses; a job makes the mail later. */
export async function requestReset(
  ctx: RequestCtx,
  { email }: z.output<typeof requestResetInput>,
): Promise<void> {
  await refuseOtherWays(ctx);
  await ctx.limits.consume('mail.address', networkOfCaller(ctx.request));
  await ctx.limits.consume('mail.account', email);
  const user = await findUserByEmail(ctx.db, email);
  const userId = user?.id ?? null;
  await recordAudit(ctx.db, {
    actorId: null,
    action: 'auth.password-reset-requested',
    targetUserId: userId,
    details: { address: ctx.request.ip },
  });
  await ctx.jobs.enqueue(ctx.db, sendMailJob, { kind: 'reset', userId });
}

export async function changePassword(
  ctx: ActorCtx,
  { currentPassword, newPassword, endsApiKeys }: z.output<typeof changePasswordInput>,
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  await requireOwnPassword(ctx, currentPassword);
  await requireGoodPassword(ctx, newPassword, 'own change');
  const passwordHash = await hashPassword(newPassword);
  await ctx.db.transaction().execute(async (trx) => {
    await writePassword(trx, userId, passwordHash);
    await deleteSessions(trx, { userId, except: sessionId });
    await deleteCodes(trx, { userId, purpose: 'reset' });
    const endedKeys = endsApiKeys ? await endEveryKey(trx, userId) : 0;
    await noteProof(trx, ctx.actor);
    await recordAudit(trx, {
      actorId: userId,
      action: 'auth.password-changed',
      targetUserId: userId,
      ...(endsApiKeys && { details: { endedKeys } }),
    });
    await ctx.jobs.enqueue(trx, sendMailJob, { kind: 'password-changed', userId });
  });
}

/** Checks the caller's own password; limits the tries, so that a stranger at a signed-in screen cannot guess it. */
export async function requireOwnPassword(ctx: ActorCtx, password: string): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.limits.consume('auth.password-check.account', userId);
  const hash = await findPasswordHash(ctx.db, userId);
  if (!hash || !(await verifyPassword(hash, password))) {
    throw new AppError('INVALID_CREDENTIALS', authWords().currentPasswordWrong);
  }
  await ctx.limits.reset('auth.password-check.account', userId);
}
