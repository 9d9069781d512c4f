import { defaultSubscriptionEnd } from '@heirloom/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { isAdministrator } from '#features/roles/effective-role.ts';
import type { Role } from '#platform/db/account-tables.ts';

const defaultEnd = new Date(`${defaultSubscriptionEnd}T00:00:00Z`);

// A day means its beginning in UTC: with "2026-05-01" the subscription ends with the last moment of April.
export function isSubscriptionActive(person: {
  role: Role;
  expiresAt: Date | null;
  now: Date;
}): boolean {
  return isAdministrator(person.role) || (person.expiresAt ?? defaultEnd) > person.now;
}

/** Returns the same rule as SQL, by the database's clock. `expiration`: the column; `role`: the effective role. */
export function subscriptionIsActive(
  expiration: string,
  role: RawBuilder<Role>,
): RawBuilder<boolean> {
  return sql<boolean>`(
  ${role} in ('admin', 'superuser') or coalesce(${sql.ref(expiration)}, ${defaultEnd}) > now()
)`;
}
