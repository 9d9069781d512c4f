import { findAccount } from '#features/backups/rebuilt-owners.read.ts';
import { insertRole } from '#features/users/user-roles.repo.ts';
import { insertUser } from '#features/users/users.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** The account that gets the files of an owner of whom only the id is known. */
export type RebuiltOwner = { userId: string; email: string };

/**
 * Finds or makes that account. If the operator gives an address, it is the account with this address, made if there is
 * none; otherwise it gets an unusable address, until an administrator transfers its files. Nobody can sign in to it
 * before its password was set through a link.
 */
export function ensureOwner(
  db: Db,
  ownerId: string,
  { address, number }: { address: string | undefined; number: number },
): Promise<RebuiltOwner> {
  return db.transaction().execute(async (trx) => {
    const known = await findAccount(trx, ownerId, address);
    if (known) return { userId: known.id, email: known.email };
    const username = `unknown-${ownerId.slice(-12)}`;
    const email = address ?? `${username}@heirloom.invalid`;
    const name = `Unknown person ${number}`;
    await insertUser(trx, { id: ownerId, name, email, username, emailVerified: false });
    await insertRole(trx, { user_id: ownerId, role: 'client' });
    return { userId: ownerId, email };
  });
}
