import { insertPerson, type NewPerson } from '#features/auth/accounts.repo.ts';
import { updateUser } from '#features/users/users.repo.ts';
import type { Db } from '#platform/db/schema.ts';

/** Adds a person without checking who calls: for commands on the server itself. Pass a transaction. */
export async function addPerson(
  trx: Db,
  { subscriptionEndsAt, ...person }: NewPerson & { subscriptionEndsAt: Date | null },
): Promise<string> {
  const id = await insertPerson(trx, person);
  await updateUser(trx, id, { subscription_expiration_date: subscriptionEndsAt });
  return id;
}
