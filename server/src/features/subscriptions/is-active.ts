import { type RawBuilder, sql } from 'kysely';
import { defaultSubscriptionEnd } from '@heirloom/contract/limits.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';
import type { Role } from '#platform/db/account-tables.ts';

const defaultEnd = new Date(`${defaultSubscriptionEnd}T00:00:00Z`);

// A day stands for its beginning in UTC: with "2026-05-01" the last moment is the end of April.
export const isSubscriptionActive = (person: {
  role: Role;
  expiresAt: Date | null;
  now: Date;
}): boolean => isAdministrator(person.role) || (person.expiresAt ?? defaultEnd) > person.now;

/** The same rule by the database's clock. `expiration` is the column, `role` an expression of the effective role. */
export const subscriptionIsActive = (
  expiration: string,
  role: RawBuilder<Role>,
): RawBuilder<boolean> => sql<boolean>`(
  ${role} in ('admin', 'superuser') or coalesce(${sql.ref(expiration)}, ${defaultEnd}) > now()
)`;
