import {
  type listPeopleInput,
  personSort,
  personState,
  type PersonSort,
} from '@heirloom/contract/people/people.schema.ts';
import { role } from '@heirloom/contract/roles/roles.contract.ts';
import { z } from 'zod';

const address = z.object({
  q: z.string().trim().min(1).optional().catch(undefined),
  role: role.optional().catch(undefined),
  state: personState.optional().catch(undefined),
  order: personSort.optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});

/** Which people a tab of the admin panel shows, and in which order: a part of the address. */
export type PeopleAddress = Partial<z.output<typeof address>>;

/** Reads it; anything unknown is left out. */
export const readPeopleAddress = (search: Record<string, unknown>): PeopleAddress =>
  Object.fromEntries(
    Object.entries(address.parse(search)).filter(([, value]) => value !== undefined),
  );

const fromSmallest: readonly PersonSort[] = ['name', 'email', 'expires'];

/** The list that an address asks for. Names begin with A, numbers with the greatest, unless it says otherwise. */
export const peopleWish = (
  { q, role, state, order, direction }: PeopleAddress,
  usual: PersonSort,
): Omit<z.input<typeof listPeopleInput>, 'cursor' | 'limit'> & {
  sort: PersonSort;
  direction: 'asc' | 'desc';
} => {
  const sort = order ?? usual;
  const natural = fromSmallest.includes(sort) ? 'asc' : 'desc';
  return { query: q, role, state, sort, direction: direction ?? natural };
};
