import type { Kysely } from 'kysely';
import { insertPerson } from '#features/auth/accounts.repo.ts';
import { updateUser } from '#features/users/users.repo.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import type { Actor } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { type DemoPerson, demoPassword, grandma, relatives } from './family.ts';
import { addDays } from '#platform/clock.ts';

/** Creates the demo family and answers the one who owns its media. */
export const createDemoPeople = async (db: Kysely<Database>): Promise<Actor> => {
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction().execute(async (trx) => {
    const owner = await createDemoPerson(trx, grandma, passwordHash);
    for (const relative of relatives) await createDemoPerson(trx, relative, passwordHash);
    return owner;
  });
};

const createDemoPerson = async (
  db: Kysely<Database>,
  { daysLeft, role, ...names }: DemoPerson,
  passwordHash: string,
): Promise<Actor> => {
  const endsAt = daysLeft === null ? null : addDays(new Date(), daysLeft);
  const { name: displayName, ...rest } = names;
  const id = await insertPerson(db, {
    ...rest,
    displayName,
    passwordHash,
    isConfirmed: true,
    role,
  });
  await updateUser(db, id, { subscription_expiration_date: endsAt });
  return { userId: id, sessionId: '', role, isActive: true };
};
