import type { Kysely } from 'kysely';
import { hashPassword } from '#platform/auth/password-hash.ts';
import type { Viewer } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { type DemoPerson, demoPassword, grandma, relatives } from './family.ts';

const dayMs = 86_400_000;

/** Creates the demo family and answers the one who owns its media. */
export const createDemoPeople = async (db: Kysely<Database>): Promise<Viewer> => {
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
): Promise<Viewer> => {
  const now = new Date();
  const endsAt = daysLeft === null ? null : new Date(now.getTime() + daysLeft * dayMs);
  const { id } = await db
    .insertInto('auth.user')
    .values({ ...names, emailVerified: true, subscription_expiration_date: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('auth.account')
    .values({
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: passwordHash,
      updatedAt: now,
    })
    .execute();
  await db.insertInto('user_roles').values({ user_id: id, role }).execute();
  return { userId: id, role, isActive: true };
};
