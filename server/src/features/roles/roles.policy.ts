import { highestOf, isAdministrator } from '#features/roles/effective-role.ts';
import { roleWords } from '#features/roles/roles.messages.ts';
import { isProviderTheOnlyWay } from '#features/single-sign-on/only-way.read.ts';
import { othersHold } from '#features/users/user-roles.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Requires that the caller may manage a person: admins manage everybody but superusers, superusers everybody.
 * @throws AppError FORBIDDEN
 */
export function requireMayManage(actorRole: Role, targetRole: Role): void {
  if (actorRole === 'superuser') return;
  if (actorRole === 'admin' && targetRole !== 'superuser') return;
  throw new AppError('FORBIDDEN');
}

/**
 * Requires that the caller may give a role: only superusers make superusers.
 * @throws AppError FORBIDDEN
 */
export function requireMayGive(actorRole: Role, role: Role): void {
  if (actorRole === 'superuser') return;
  if (actorRole === 'admin' && role !== 'superuser') return;
  throw new AppError('FORBIDDEN');
}

/**
 * Keeps the installation from losing its last administrator or its last superuser, or the last one by whom the provider
 * is the only way to sign in. `kept`: the roles that the person would still have; none for a deletion. Call it under lockRoles, in the transaction that changes them.
 * @throws AppError CONFLICT
 */
export async function requireNotLast(
  trx: Db,
  { config }: Pick<Ctx, 'config'>,
  person: { userId: string; held: Role[]; kept: Role[] },
): Promise<void> {
  const { userId, held, kept } = person;
  const losesAdmin = isAdministrator(highestOf(held)) && !isAdministrator(highestOf(kept));
  if (losesAdmin && !(await othersHold(trx, ['admin', 'superuser'], userId))) {
    throw new AppError('CONFLICT', roleWords().lastAdministrator);
  }
  const losesSuperuser = held.includes('superuser') && !kept.includes('superuser');
  if (!losesSuperuser) return;
  if (!(await othersHold(trx, ['superuser'], userId))) {
    throw new AppError('CONFLICT', roleWords().lastSuperuser);
  }
  if (await isLastConnected({ db: trx, config }, userId)) {
    throw new AppError('CONFLICT', roleWords().lastConnected);
  }
}

/** Tells whether this person is the last superuser by whom the provider is the only way to sign in. */
export async function isLastConnected(
  ways: Pick<Ctx, 'db' | 'config'>,
  userId: string,
): Promise<boolean> {
  if (!(await isProviderTheOnlyWay(ways))) return false;
  return !(await isProviderTheOnlyWay(ways, { without: userId }));
}
