import { recordAudit } from '#features/audit/record-audit.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { requireNotLast } from '#features/roles/roles.policy.ts';
import { deleteRole, findRoles, insertRole, lockRoles } from '#features/users/user-roles.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type Wish = { userId: string; role: 'admin' | 'user'; has: boolean };

/** Gives or takes a role as the OpenID Connect provider says; not of a superuser, and not that of the last administrator. */
export async function followRole(
  trx: Db,
  ctx: Pick<Ctx, 'config' | 'jobs' | 'clock' | 'log'>,
  { userId, role, has }: Wish,
): Promise<void> {
  await lockRoles(trx);
  const held = (await findRoles(trx, userId)) ?? [];
  if (held.includes('superuser') || held.includes(role) === has) return;
  if (has) {
    await insertRole(trx, { user_id: userId, role });
    if (role === 'admin') await notify(trx, ctx, { userId, notice: { kind: 'role-raised', role } });
  } else {
    const kept = held.filter((each) => each !== role);
    if (await isLast(trx, ctx, { userId, held, kept })) {
      ctx.log.warn({ userId }, 'the provider would take the last administrator, who stays');
      return;
    }
    await deleteRole(trx, { user_id: userId, role });
  }
  await recordAudit(trx, {
    actorId: null,
    action: has ? 'role.granted' : 'role.revoked',
    targetUserId: userId,
    details: { role, by: 'provider' },
  });
  for (const topic of ['profiles', 'session'] as const) {
    await publish(trx, { topic, action: 'updated', userId, entityId: userId });
  }
}

async function isLast(...args: Parameters<typeof requireNotLast>): Promise<boolean> {
  try {
    await requireNotLast(...args);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return true;
    throw error;
  }
}
