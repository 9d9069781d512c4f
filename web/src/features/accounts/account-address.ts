import {
  type listAccountsInput,
  accountSort,
  accountState,
  type AccountSort,
} from '@heirloom/contract/accounts/accounts.schema.ts';
import { role } from '@heirloom/contract/roles/roles.contract.ts';
import { z } from '@heirloom/contract/zod.ts';

const address = z.object({
  q: z.string().trim().min(1).optional().catch(undefined),
  role: role.optional().catch(undefined),
  state: accountState.optional().catch(undefined),
  order: accountSort.optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});

/** The part of the address that says which accounts a tab of the admin panel lists, and in which order. */
export type AccountAddress = Partial<z.output<typeof address>>;

/** Reads the account filter out of the address; leaves out unknown values. */
export function readAccountAddress(search: Record<string, unknown>): AccountAddress {
  return Object.fromEntries(
    Object.entries(address.parse(search)).filter(([, value]) => value !== undefined),
  );
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
