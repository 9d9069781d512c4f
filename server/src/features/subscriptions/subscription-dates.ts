import { adminSubscription, defaultSubscriptionEnd } from '@heirloom/contract/limits.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';
import type { Role } from '#platform/db/account-tables.ts';

export type StoredDates = {
  role: Role;
  createdAt: Date;
  account_opened_date: string | null;
  subscription_start_date: string | null;
  subscription_expiration_date: Date | null;
};

/** Fills what is missing (spec §9) and gives administrators their fixed dates. */
export function subscriptionDates(stored: StoredDates) {
  const created = dayOf(stored.createdAt);
  const isFixed = isAdministrator(stored.role);
  const { subscription_expiration_date: expiration } = stored;
  return {
    accountOpenedDate: stored.account_opened_date ?? created,
    subscriptionStartDate: isFixed
      ? adminSubscription.start
      : (stored.subscription_start_date ?? created),
    subscriptionExpirationDate: isFixed
      ? adminSubscription.end
      : expiration
        ? dayOf(expiration)
        : defaultSubscriptionEnd,
  };
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
