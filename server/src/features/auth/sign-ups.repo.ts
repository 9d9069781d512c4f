import type { Selectable } from 'kysely';
import type { SignUpTable } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';

type NewSignUp = { userId: string; username: string; name: string; passwordHash: string };

export async function insertSignUp(trx: Db, signUp: NewSignUp): Promise<string> {
  const { userId, username, name, passwordHash } = signUp;
  const { id } = await trx
    .insertInto('sign_up')
    .values({ user_id: userId, username, name, password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findSignUp(db: Db, id: string): Promise<Selectable<SignUpTable> | undefined> {
  return db.selectFrom('sign_up').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes all that somebody entered for this account, with their codes. */
export async function deleteSignUps(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('sign_up').where('user_id', '=', userId).execute();
}
