import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

function keyRows(db: Kysely<Database>) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'may_change', 'may_administer', 'may_use_spaces'])
    .select(['created_at', 'expires_at', 'last_used_at'])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired'));
}

export function listKeys(db: Kysely<Database>, userId: string) {
  return keyRows(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function findKey(db: Kysely<Database>, id: string) {
  return keyRows(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export type ApiKeyRow = Awaited<ReturnType<typeof findKey>>;
