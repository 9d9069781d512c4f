import type { PersonProfile } from '@heirloom/contract/accounts/accounts.schema.ts';
import type { Profile } from '@heirloom/contract/profiles/profiles.contract.ts';
import type { ProfileRow } from '#features/profiles/profiles.read.ts';
import { subscriptionDates } from '#features/subscriptions/subscription-dates.ts';

/** Presents another person to an administrator, field by field: what is added to the own profile is not added here. */
export function presentPersonProfile(row: ProfileRow): PersonProfile {
  const { accountOpenedDate, subscriptionStartDate, subscriptionExpirationDate } =
    subscriptionDates(row);
  return {
    userId: row.id,
    username: row.username,
    displayName: row.name,
    email: row.email,
    avatarUrl: row.image,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
    accountOpenedDate,
    subscriptionStartDate,
    subscriptionExpirationDate,
    role: row.role,
  };
}

export function presentProfile(row: ProfileRow): Profile {
  return {
    userId: row.id,
    username: row.username,
    displayName: row.name,
    email: row.email,
    avatarUrl: row.image,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
    ...subscriptionDates(row),
    role: row.role,
  };
}
