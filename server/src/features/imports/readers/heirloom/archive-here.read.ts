import { sql, type SqlBool } from 'kysely';
import { findArchived } from '#features/imports/readers/heirloom/archive-plan.repo.ts';
import { otherId } from '#features/imports/readers/heirloom/other-id.ts';
import type { Db } from '#platform/db/schema.ts';

export function findOwner(db: Db, userId: string) {
  return db
    .selectFrom('auth.user')
    .select(['id', 'email', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

type Whose = { importIds: readonly string[]; ownerIds: readonly string[] };

/** What items of an export are here, by their ids there; `newIds`: those of them that its import has kept. */
export type ItemsHere = { ids: ReadonlyMap<string, string>; newIds: ReadonlySet<string> };

export async function findItemsHere(
  db: Db,
  whose: Whose,
  archiveIds: readonly string[],
): Promise<ItemsHere> {
  const found = await findArchived(db, whose.importIds, archiveIds);
  const ids = new Map([...found].map(([id, { mediaId }]) => [id, mediaId]));
  const kept = [...found.values()].filter(({ isKept }) => isKept);
  const newIds = new Set(kept.map(({ mediaId }) => mediaId));
  // Clips have no file in the source.
  const others = archiveIds.filter((id) => !found.has(id));
  for (const clip of await findClips(db, whose, others)) {
    ids.set(clip.archiveId, clip.id);
    if (clip.isNew) newIds.add(clip.id);
  }
  return { ids, newIds };
}

/** Finds which of these are clips that are here, by their own id or the one that they get where it is taken. */
export async function findClips(
  db: Db,
  { importIds, ownerIds }: Whose,
  archiveIds: readonly string[],
): Promise<{ archiveId: string; id: string; isNew: boolean }[]> {
  if (archiveIds.length === 0) return [];
  const byId = new Map(
    archiveIds.flatMap((archiveId) =>
      [archiveId, ...ownerIds.map((ownerId) => otherId(ownerId, archiveId))].map((id) => [
        id,
        archiveId,
      ]),
    ),
  );
  const isNew = sql<boolean>`exists (select from import_entry where import_entry.media_id = media.parent_id
    and import_entry.import_id = any(${[...importIds]}::uuid[]) and import_entry.state = 'kept')`;
  const rows = await db
    .selectFrom('media')
    .select(['id', isNew.as('isNew')])
    .where('parent_id', 'is not', null)
    .where(sql<SqlBool>`user_id = any(${[...ownerIds]}::uuid[])`)
    .where(sql<SqlBool>`id = any(${[...byId.keys()]}::uuid[])`)
    .execute();
  return rows.map((row) => ({ ...row, archiveId: byId.get(row.id)! }));
}

/** Finds which of these collections are of these people. */
export function findOwnCollections(
  db: Db,
  ownerIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  return findOwn(db, 'collections', { ownerIds, ids });
}

export function findOwnTapes(
  db: Db,
  ownerIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  return findOwn(db, 'tape', { ownerIds, ids });
}

async function findOwn(
  db: Db,
  table: 'collections' | 'tape',
  { ownerIds, ids }: { ownerIds: readonly string[]; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where user_id = any(${[...ownerIds]}::uuid[]) and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
