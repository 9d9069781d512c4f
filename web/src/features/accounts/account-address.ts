import {
  accountSorts,
  accountStates,
  roleNames,
} from '@heirloom/contract/accounts/account-lists.ts';
import type {
  AccountSort,
  AccountState,
  listAccountsInput,
} from '@heirloom/contract/accounts/accounts.schema.ts';
import type { Role } from '@heirloom/contract/roles/roles.contract.ts';
import type { z } from '@heirloom/contract/zod.ts';

/** The part of the address that says which accounts a tab of the admin panel lists, and in which order. */
export type AccountAddress = {
  q?: string | undefined;
  role?: Role | undefined;
  state?: AccountState | undefined;
  order?: AccountSort | undefined;
  direction?: 'asc' | 'desc' | undefined;
};

/** Reads the account filter out of the address; leaves out unknown values. */
export function readAccountAddress(search: Record<string, unknown>): AccountAddress {
  const read = {
    q: typeof search.q === 'string' ? search.q.trim() || undefined : undefined,
    role: roleNames.find((known) => known === search.role),
    state: accountStates.find((known) => known === search.state),
    order: accountSorts.find((known) => known === search.order),
    direction: (['asc', 'desc'] as const).find((known) => known === search.direction),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const fromSmallest: readonly AccountSort[] = ['name', 'email', 'expires'];

/** Returns the query for the list. The default order is from A for names, emails and expiry, else from the greatest. */
export function accountWish(
  { q, role, state, order, direction }: AccountAddress,
  usual: AccountSort,
): Omit<z.input<typeof listAccountsInput>, 'cursor' | 'limit'> & {
  sort: AccountSort;
  direction: 'asc' | 'desc';
} {
  const sort = order ?? usual;
  const natural = fromSmallest.includes(sort) ? 'asc' : 'desc';
  return { query: q, role, state, sort, direction: direction ?? natural };
}
