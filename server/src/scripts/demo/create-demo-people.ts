import type { Kysely } from 'kysely';
import { addPerson } from '#features/auth/add-person.service.ts';
import { hashPassword } from '#platform/auth/password-hash.ts';
import { addDays } from '#platform/clock.ts';
import type { Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { type DemoPerson, demoPassword, grandma, relatives } from './family.ts';

/** Creates the demo family and returns the person who owns its media. */
export async function createDemoPeople(db: Kysely<Database>): Promise<Viewer> {
  const passwordHash = await hashPassword(demoPassword);
  return db.transaction().execute(async (trx) => {
    const owner = await createDemoPerson(trx, grandma, passwordHash);
    for (const relative of relatives) await createDemoPerson(trx, relative, passwordHash);
    return owner;
  });
}

async function createDemoPerson(
  db: Kysely<Database>,
  { daysLeft, role, ...names }: DemoPerson,
  passwordHash: string,
): Promise<Viewer> {
  const { name: displayName, ...rest } = names;
  const id = await addPerson(db, {
    ...rest,
    displayName,
    passwordHash,
    isConfirmed: true,
    role,
    subscriptionEndsAt: daysLeft === null ? null : addDays(new Date(), daysLeft),
  });
  return { userId: id, role, isActive: true, seesSpaces: false };
}
