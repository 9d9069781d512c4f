import {
  type listAccountsInput,
  accountSort,
  accountState,
  type AccountSort,
} from '@heirloom/contract/accounts/accounts.schema.ts';
import { role } from '@heirloom/contract/roles/roles.contract.ts';
import { z } from 'zod';

const address = z.object({
  q: z.string().trim().min(1).optional().catch(undefined),
  role: role.optional().catch(undefined),
  state: accountState.optional().catch(undefined),
  order: accountSort.optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});

/** Which people a tab of the admin panel shows, and in which order: a part of the address. */
export type AccountAddress = Partial<z.output<typeof address>>;

/** Reads it; anything unknown is left out. */
export const readAccountAddress = (search: Record<string, unknown>): AccountAddress =>
  Object.fromEntries(
    Object.entries(address.parse(search)).filter(([, value]) => value !== undefined),
  );

const fromSmallest: readonly AccountSort[] = ['name', 'email', 'expires'];

/** The list that an address asks for. Names begin with A, numbers with the greatest, unless it says otherwise. */
export const accountWish = (
  { q, role, state, order, direction }: AccountAddress,
  usual: AccountSort,
): Omit<z.input<typeof listAccountsInput>, 'cursor' | 'limit'> & {
  sort: AccountSort;
  direction: 'asc' | 'desc';
} => {
  const sort = order ?? usual;
  const natural = fromSmallest.includes(sort) ? 'asc' : 'desc';
  return { query: q, role, state, sort, direction: direction ?? natural };
};
