import type { PersonRecord } from '#features/backups/person-record.ts';
import { findAccount, isUsernameTaken } from '#features/backups/rebuilt-owners.read.ts';
import { insertRole } from '#features/users/user-roles.repo.ts';
import { insertUser } from '#features/users/users.repo.ts';
import type { Role } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** The account that gets the files of an owner. */
export type RebuiltOwner = { userId: string; email: string };

/** Roles that no record gives: whoever can edit a file among the originals could give them to anybody. */
export const administratorRoles: ReadonlySet<Role> = new Set(['admin', 'superuser']);

type Known = {
  /** As the operator remembers it. */
  address: string | undefined;
  /** As the record of the storage says it. */
  person?: PersonRecord | undefined;
  number: number;
};

/**
 * Finds or makes that account. If its address is known, it is the account with this address, made if there is none;
 * otherwise it gets an unusable address, until an administrator transfers its files. Nobody can sign in to it before
 * its password was set through a link, and nobody comes back as an administrator.
 */
export function ensureOwner(
  db: Db,
  ownerId: string,
  { address, person, number }: Known,
): Promise<RebuiltOwner> {
  return db.transaction().execute(async (trx) => {
    const known = await findAccount(trx, ownerId, address ?? person?.email);
    if (known) return { userId: known.id, email: known.email };
    const stranger = `unknown-${ownerId.slice(-12)}`;
    const isFree = person !== undefined && !(await isUsernameTaken(trx, person.username));
    const email = address ?? person?.email ?? `${stranger}@heirloom.invalid`;
    await insertUser(trx, {
      id: ownerId,
      name: person?.name ?? `Unknown person ${number}`,
      email,
      username: isFree ? person.username : stranger,
      emailVerified: false,
      quota_bytes: person?.quotaBytes ?? null,
      quota_by: quotaBy(person),
      subscription_expiration_date: person?.subscriptionEndsAt ?? null,
      disabled_at: person?.disabledAt ?? null,
    });
    const roles = (person?.roles ?? []).filter((role) => !administratorRoles.has(role));
    for (const role of roles.length > 0 ? roles : (['client'] as const)) {
      await insertRole(trx, { user_id: ownerId, role });
    }
    return { userId: ownerId, email };
  });
}

/** Whoever has a quota by a record that does not say whose decision it was keeps it, whatever their provider says. */
function quotaBy(person: PersonRecord | undefined): PersonRecord['quotaBy'] {
  return person?.quotaBy ?? (person?.quotaBytes == null ? null : 'administrator');
}
