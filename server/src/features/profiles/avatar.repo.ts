import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

type Avatar = { picture: Buffer; version: string };

export async function saveAvatar(db: Db, userId: string, avatar: Avatar): Promise<void> {
  await db
    .insertInto('avatar')
    .values({ user_id: userId, ...avatar })
    .onConflict((clash) =>
      clash.column('user_id').doUpdateSet({ ...avatar, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteAvatar(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('avatar').where('user_id', '=', userId).execute();
}
