import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { highestOf, isAdministrator } from '#features/roles/effective-role.ts';
import { roleWords } from '#features/roles/roles.messages.ts';
import { requireMayGive, requireMayManage, requireNotLast } from '#features/roles/roles.policy.ts';
import { deleteRole, findRoles, insertRole, lockRoles } from '#features/users/user-roles.repo.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import { type ActorCtx, isAdmin } from '#platform/context.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type RolesCtx = Pick<ActorCtx, 'db' | 'actor'>;
type TakeCtx = Pick<ActorCtx, 'db' | 'actor' | 'config'>;
type GiveCtx = RolesCtx & Pick<ActorCtx, 'jobs' | 'clock'>;
type RoleChange = { userId: string; role: Role };

export async function isPersonAdministrator(ctx: RolesCtx, userId: string): Promise<boolean> {
  if (userId === ctx.actor.userId) return isAdmin(ctx.actor);
  const held = isAdmin(ctx.actor) ? await findRoles(ctx.db, userId) : undefined;
  if (!held) throw new AppError('NOT_FOUND');
  return isAdministrator(highestOf(held));
}

export function giveRole(ctx: GiveCtx, change: RoleChange): Promise<void> {
  const { userId, role } = change;
  return changeRoles(ctx, userId, async (trx, { actorRole, held }) => {
    requireMayManage(actorRole, highestOf(held));
    requireMayGive(actorRole, role);
    if (held.includes(role)) return;
    await insertRole(trx, { user_id: userId, role });
    await noteChange(trx, ctx, 'role.granted', change);
    if (role === 'client' || role === 'user') return;
    await notify(trx, ctx, { userId, notice: { kind: 'role-raised', role } });
  });
}

export function takeRole(ctx: TakeCtx, change: RoleChange): Promise<void> {
  return changeRoles(ctx, change.userId, async (trx, { actorRole, held }) => {
    requireMayManage(actorRole, highestOf(held));
    if (!held.includes(change.role)) return;
    const kept = held.filter((role) => role !== change.role);
    await requireNotLast(trx, ctx, { userId: change.userId, held, kept });
    await deleteRole(trx, { user_id: change.userId, role: change.role });
    await noteChange(trx, ctx, 'role.revoked', change);
  });
}

/** Demands that the person is no superuser: 'Make Admin' and 'Remove Admin' do not change those (decisions 3.2). */
export async function requireNotSuperuser(ctx: RolesCtx, userId: string): Promise<void> {
  const held = await findRoles(ctx.db, userId);
  if (held?.includes('superuser')) {
    throw new AppError('FORBIDDEN', roleWords().notHere);
  }
}

/**
 * Demands that this person may be deleted or disabled by the caller, and keeps it true until the transaction ends.
 * @throws AppError NOT_FOUND, FORBIDDEN, or CONFLICT for the last administrator
 */
export async function requireMayRemove(
  trx: Kysely<Database>,
  ctx: Pick<ActorCtx, 'actor' | 'config'>,
  userId: string,
): Promise<void> {
  const { actorRole, held } = await readSituation(trx, ctx.actor.userId, userId);
  requireMayManage(actorRole, highestOf(held));
  await requireNotLast(trx, ctx, { userId, held, kept: [] });
}

/**
 * Demands that an administrator and a superuser remain without this person, until the transaction ends.
 * @throws AppError NOT_FOUND, or CONFLICT for the last administrator
 */
export async function requireMayLeave(
  trx: Kysely<Database>,
  ctx: Pick<ActorCtx, 'config'>,
  userId: string,
): Promise<void> {
  await lockRoles(trx);
  const held = await findRoles(trx, userId);
  if (!held) throw new AppError('NOT_FOUND');
  await requireNotLast(trx, ctx, { userId, held, kept: [] });
}

/** Reads the highest role of a person; client when they hold none. */
export async function readRole(db: Kysely<Database>, userId: string): Promise<Role> {
  const held = await findRoles(db, userId);
  if (!held) throw new AppError('NOT_FOUND');
  return highestOf(held);
}

type Situation = { actorRole: Role; held: Role[] };

/** Reads both roles under the lock, since they may have changed after the request began. */
async function changeRoles(
  ctx: RolesCtx,
  userId: string,
  change: (trx: Kysely<Database>, situation: Situation) => Promise<void>,
): Promise<void> {
  await requireRecentProof(ctx.db, ctx.actor);
  await ctx.db.transaction().execute(async (trx) => {
    await change(trx, await readSituation(trx, ctx.actor.userId, userId));
  });
}

async function readSituation(
  trx: Kysely<Database>,
  actorId: string,
  userId: string,
): Promise<Situation> {
  await lockRoles(trx);
  const actorRole = highestOf((await findRoles(trx, actorId)) ?? []);
  const held = await findRoles(trx, userId);
  if (!isAdministrator(actorRole)) throw new AppError('FORBIDDEN');
  if (!held) throw new AppError('NOT_FOUND');
  return { actorRole, held };
}

async function noteChange(
  trx: Kysely<Database>,
  ctx: RolesCtx,
  action: 'role.granted' | 'role.revoked',
  { userId, role }: RoleChange,
): Promise<void> {
  const actorId = ctx.actor.userId;
  await recordAudit(trx, { actorId, action, targetUserId: userId, details: { role } });
  for (const topic of ['profiles', 'session'] as const) {
    await publish(trx, { topic, action: 'updated', userId, entityId: userId });
  }
}
