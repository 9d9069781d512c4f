import { findAccount } from '#features/backups/rebuilt-owners.read.ts';
import { insertRole } from '#features/users/user-roles.repo.ts';
import { insertUser } from '#features/users/users.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** The account that gets the files of an owner whose id is all that is left. */
export type RebuiltOwner = { userId: string; email: string };

/**
 * Finds or makes that account. With an address somebody remembers it is the account with this address, made if there is
 * none; without one it has an address that nobody can have, until an administrator hands its files over. Nobody can sign
 * in to it before a password was set by a link.
 */
export const ensureOwner = (
  db: Db,
  ownerId: string,
  { address, number }: { address: string | undefined; number: number },
): Promise<RebuiltOwner> =>
  db.transaction().execute(async (trx) => {
    const known = await findAccount(trx, ownerId, address);
    if (known) return { userId: known.id, email: known.email };
    const username = `unknown-${ownerId.slice(-12)}`;
    const email = address ?? `${username}@heirloom.invalid`;
    const name = `Unknown person ${number}`;
    await insertUser(trx, { id: ownerId, name, email, username, emailVerified: false });
    await insertRole(trx, { user_id: ownerId, role: 'client' });
    return { userId: ownerId, email };
  });
