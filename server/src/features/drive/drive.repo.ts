import { type Selectable, sql } from 'kysely';
import type { DriveConnectionTable } from '#platform/db/drive-tables.ts';
import type { Db } from '#platform/db/schema.ts';

export type ConnectionRow = Selectable<DriveConnectionTable>;

export async function insertAuthorization(
  db: Db,
  asked: { stateHash: Buffer; sessionId: string; codeVerifier: Buffer; minutes: number },
): Promise<void> {
  await db
    .insertInto('drive_authorization')
    .values({
      state_hash: asked.stateHash,
      session_id: asked.sessionId,
      code_verifier: asked.codeVerifier,
      expires_at: sql<Date>`now() + make_interval(mins => ${asked.minutes})`,
    })
    .execute();
}

/** Deletes the authorization and returns its verifier, so that a state works only once. Deletes expired ones, too. */
export async function takeAuthorization(
  db: Db,
  { stateHash, sessionId }: { stateHash: Buffer; sessionId: string },
): Promise<Buffer | null> {
  await db
    .deleteFrom('drive_authorization')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  const taken = await db
    .deleteFrom('drive_authorization')
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', sessionId)
    .returning('code_verifier')
    .executeTakeFirst();
  return taken?.code_verifier ?? null;
}

export function findConnection(db: Db, userId: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('drive_connection')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function saveConnection(
  db: Db,
  connection: { userId: string; refreshToken: Buffer; account: string | null },
): Promise<void> {
  const values = {
    refresh_token: connection.refreshToken,
    access_token: null,
    access_expires_at: null,
    account: connection.account,
    needs_reconnect: false,
  };
  await db
    .insertInto('drive_connection')
    .values({ user_id: connection.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function saveAccess(
  db: Db,
  access: { userId: string; accessToken: Buffer; expiresInSeconds: number },
): Promise<void> {
  await db
    .updateTable('drive_connection')
    .set({
      access_token: access.accessToken,
      access_expires_at: sql<Date>`now() + make_interval(secs => ${access.expiresInSeconds})`,
    })
    .where('user_id', '=', access.userId)
    .execute();
}

/** Does nothing if the person has connected again meanwhile; `refreshToken` is the one that Google refused. */
export async function markReconnect(
  db: Db,
  { userId, refreshToken }: { userId: string; refreshToken: Buffer },
): Promise<void> {
  await db
    .updateTable('drive_connection')
    .set({ needs_reconnect: true, access_token: null })
    .where('user_id', '=', userId)
    .where('refresh_token', '=', refreshToken)
    .execute();
}

export async function deleteConnection(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('drive_connection')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
