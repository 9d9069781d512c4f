import { sql, type SqlBool } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

export function findOwner(db: Db, userId: string) {
  return db
    .selectFrom('auth.user')
    .select(['id', 'email', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Finds those of these clips, by either of two ids each, that a person has. */
export async function findClips(
  db: Db,
  ownerId: string,
  clips: readonly { id: string; otherId: string }[],
): Promise<Map<string, string>> {
  if (clips.length === 0) return new Map();
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('parent_id', 'is not', null)
    .where(sql<SqlBool>`id = any(${clips.flatMap(({ id, otherId }) => [id, otherId])}::uuid[])`)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return new Map(
    clips.flatMap(({ id, otherId }) => {
      const found = [otherId, id].find((each) => known.has(each));
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

/** Finds which of these collections are this person's. */
export async function findOwnCollections(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('user_id', '=', ownerId)
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
