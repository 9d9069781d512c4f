import { type Insertable, sql } from 'kysely';
import type { PasskeyTable } from '#platform/db/account-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** How long a browser may take: people look for their phone. */
export const challengeMinutes = 5;

/** Keeps what a browser is asked to sign. `addsFor`: who adds a passkey; null: somebody proves one. */
export async function keepChallenge(
  db: Db,
  { challenge, addsFor }: { challenge: string; addsFor: string | null },
): Promise<void> {
  await db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const expires_at = sql<Date>`now() + make_interval(mins => ${challengeMinutes})`;
  const row = { challenge, adds_for: addsFor, expires_at };
  await db.insertInto('passkey_challenge').values(row).execute();
}

/** Uses up a challenge; false when it is unknown, expired, used, or was for something else. */
export async function spendChallenge(
  db: Db,
  { challenge, addsFor }: { challenge: string; addsFor: string | null },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('adds_for', 'is not distinct from', addsFor)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns a person's passkeys, newest first. */
export function listPasskeyRows(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findByCredential(db: Db, { id, host }: { id: string; host: string }) {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', id)
    .where('host', '=', host)
    .executeTakeFirst();
}

/** Returns null when this passkey is here already. */
export async function insertPasskey(db: Db, row: Insertable<PasskeyTable>) {
  const added = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

type Own = { id: string; userId: string };

export function renamePasskeyRow(db: Db, { id, userId, name }: Own & { name: string }) {
  return db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Returns false when this person has no such passkey. */
export async function deletePasskey(db: Db, { id, userId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

/** Keeps the count of the authenticator and the time of use. */
export async function notePasskeyUse(
  db: Db,
  { id, signCount, isSynced }: { id: string; signCount: number; isSynced: boolean },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ sign_count: signCount, is_synced: isSynced, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
