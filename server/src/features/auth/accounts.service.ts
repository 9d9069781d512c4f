import type { PersonProfile } from '@heirloom/contract/accounts/accounts.schema.ts';
import type { createUserInput, resetPasswordOfInput } from '@heirloom/contract/auth/auth.schema.ts';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { insertPerson, writePassword } from '#features/auth/accounts.repo.ts';
import { authWords } from '#features/auth/auth.messages.ts';
import { deleteCodes } from '#features/auth/one-time-code.repo.ts';
import { refuseOtherWays } from '#features/auth/other-ways.ts';
import { requireGoodPassword } from '#features/auth/password-rules.ts';
import { sendMailJob } from '#features/auth/send-mail.job.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { readPersonProfile } from '#features/profiles/profiles.service.ts';
import { requireMayGive, requireMayManage } from '#features/roles/roles.policy.ts';
import { readRole } from '#features/roles/roles.service.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/db/database-error.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

/** Creates a confirmed account: the administrator vouches for the address and passes on the password. */
export async function createUser(
  ctx: ActorCtx,
  input: z.output<typeof createUserInput>,
): Promise<PersonProfile> {
  const { password, role, ...person } = input;
  requireMayGive(ctx.actor.role, role);
  if (role !== 'client') await requireRecentProof(ctx.db, ctx.actor);
  await requireGoodPassword(ctx, password, 'created by an administrator');
  const passwordHash = await hashPassword(password);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const userId = await insertPerson(trx, { ...person, passwordHash, isConfirmed: true, role });
      const [actorId, details] = [ctx.actor.userId, { role }];
      await recordAudit(trx, { actorId, action: 'account.created', targetUserId: userId, details });
      await publish(trx, { topic: 'profiles', action: 'created', userId, entityId: userId });
      return readPersonProfile(trx, userId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'user_username_lower_key')) throw new AppError('USERNAME_TAKEN');
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', authWords().addressTaken);
  }
}

export async function resetPasswordOf(
  ctx: ActorCtx,
  { userId, newPassword }: z.output<typeof resetPasswordOfInput>,
): Promise<{ email: string }> {
  requireMayManage(ctx.actor.role, await readRole(ctx.db, userId));
  await refuseOtherWays(ctx);
  await requireRecentProof(ctx.db, ctx.actor);
  await requireGoodPassword(ctx, newPassword, 'reset by an administrator');
  const passwordHash = await hashPassword(newPassword);
  return ctx.db.transaction().execute(async (trx) => {
    await writePassword(trx, userId, passwordHash);
    await deleteCodes(trx, { userId, purpose: 'reset' });
    await endEverySession(trx, ctx, userId);
    const actorId = ctx.actor.userId;
    await recordAudit(trx, { actorId, action: 'auth.password-reset', targetUserId: userId });
    await ctx.jobs.enqueue(trx, sendMailJob, { kind: 'password-changed', userId });
    const { email } = await readPersonProfile(trx, userId);
    return { email };
  });
}
