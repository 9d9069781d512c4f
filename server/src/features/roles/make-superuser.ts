import type { Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { hasAdministrator, insertRole, lockRoles } from '#features/users/user-roles.repo.ts';
import { updateUser } from '#features/users/users.repo.ts';
import type { Database } from '#platform/db/schema.ts';
import { publish } from '#platform/events/publish.ts';

type Making = {
  userId: string;
  /** Null: the operator, at the command line or by the settings. */
  actorId: string | null;
  by: 'set-up code' | 'settings' | 'command';
};

/**
 * Makes a person superuser because the operator says so. The e-mail address then counts as confirmed: a mail server
 * that is set up wrongly must not lock the operator out.
 */
export async function makeSuperuser(trx: Kysely<Database>, making: Making): Promise<void> {
  const { userId, actorId, by } = making;
  await insertRole(trx, { user_id: userId, role: 'superuser' });
  await updateUser(trx, userId, { emailVerified: true, disabled_at: null });
  await recordAudit(trx, {
    actorId,
    action: 'role.granted',
    targetUserId: userId,
    details: { role: 'superuser', by },
  });
  await publish(trx, { topic: 'session', action: 'updated', userId, entityId: userId });
}

/** Makes the person whom `findOrCreate` returns superuser, unless there is an administrator already. */
export function makeFirstSuperuser(
  db: Kysely<Database>,
  findOrCreate: (trx: Kysely<Database>) => Promise<string>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockRoles(trx);
    if (await hasAdministrator(trx)) return false;
    const userId = await findOrCreate(trx);
    await makeSuperuser(trx, { userId, actorId: null, by: 'settings' });
    return true;
  });
}
