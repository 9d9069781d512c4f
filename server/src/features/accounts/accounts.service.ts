import type {
  setDisabledInput,
  setQuotaInput,
} from '@heirloom/contract/accounts/accounts.schema.ts';
import type { AuditCode } from '@heirloom/contract/audit/audit-action.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { accountsWords } from '#features/accounts/accounts.messages.ts';
import { isBeingRemoved } from '#features/accounts/accounts.read.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { endEverySession } from '#features/auth/sessions.service.ts';
import { requireMayManage } from '#features/roles/roles.policy.ts';
import { readRole, requireMayRemove } from '#features/roles/roles.service.ts';
import { updateUser } from '#features/users/users.repo.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import type { ActorCtx } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type AccountCtx = Pick<ActorCtx, 'db' | 'config' | 'actor' | 'clock'>;
type Trx = Kysely<Database>;

export function setQuota(
  ctx: AccountCtx,
  { userId, quotaBytes }: z.output<typeof setQuotaInput>,
): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    requireMayManage(ctx.actor.role, await readRole(trx, userId));
    await updateUser(trx, userId, { quota_bytes: quotaBytes, quota_by: 'administrator' });
    await note(trx, ctx, { userId, action: 'account.quota-changed', details: { quotaBytes } });
  });
}

export function endSessionsOfPerson(ctx: AccountCtx, userId: string): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    requireNotOneself(ctx, userId);
    requireMayManage(ctx.actor.role, await readRole(trx, userId));
    const count = await endEverySession(trx, ctx, userId);
    await note(trx, ctx, { userId, action: 'auth.sessions-ended', details: { count } });
    return count;
  });
}

/** Takes effect at the next request: a disabled account has no valid session, and its links stop working. */
export async function setDisabled(
  ctx: AccountCtx,
  { userId, isDisabled }: z.output<typeof setDisabledInput>,
): Promise<void> {
  requireNotOneself(ctx, userId);
  await requireRecentProof(ctx.db, ctx.actor);
  await ctx.db.transaction().execute(async (trx) => {
    // An account that may not be removed may not be disabled either.
    if (isDisabled) await requireMayRemove(trx, ctx, userId);
    else requireMayManage(ctx.actor.role, await readRole(trx, userId));
    if (await isBeingRemoved(trx, userId)) {
      throw new AppError('CONFLICT', accountsWords().beingDeleted);
    }
    await updateUser(trx, userId, { disabled_at: isDisabled ? ctx.clock.now() : null });
    if (isDisabled) await endEverySession(trx, ctx, userId);
    await note(trx, ctx, { userId, action: isDisabled ? 'account.disabled' : 'account.enabled' });
  });
}

/** @throws AppError CONFLICT */
export function requireNotOneself({ actor }: Pick<AccountCtx, 'actor'>, userId: string): void {
  if (userId === actor.userId) {
    throw new AppError('CONFLICT', accountsWords().ownAccount);
  }
}

type Note = { userId: string; action: AuditCode; details?: Record<string, number | null> };

async function note(trx: Trx, ctx: AccountCtx, { userId, action, details }: Note) {
  await recordAudit(trx, {
    actorId: ctx.actor.userId,
    action,
    targetUserId: userId,
    ...(details && { details }),
  });
  await publish(trx, { topic: 'profiles', action: 'updated', userId, entityId: userId });
}
