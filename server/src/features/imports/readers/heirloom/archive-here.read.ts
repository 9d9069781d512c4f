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
  const ofFilm = sql`from import_entry where import_entry.media_id = media.parent_id
    and import_entry.import_id = any(${[...importIds]}::uuid[])`;
  const isNew = sql<boolean>`exists (select ${ofFilm} and import_entry.state = 'kept')`;
  const rows = await db
    .selectFrom('media')
    .select(['id', isNew.as('isNew')])
    .where('parent_id', 'is not', null)
    // Whoever only knows the id of a clip does not have its film.
    .where(sql<SqlBool>`exists (select ${ofFilm})`)
    .where(sql<SqlBool>`user_id = any(${[...ownerIds]}::uuid[])`)
    .where(sql<SqlBool>`id = any(${[...byId.keys()]}::uuid[])`)
    .execute();
  return rows.map((row) => ({ ...row, archiveId: byId.get(row.id)! }));
}

type Shared = { ownerIds: readonly string[]; ids: readonly string[]; itemIds: readonly string[] };

/**
 * Finds which of these collections are of these people and hold nothing but items that the space has: what somebody has
 * put into a collection here was not meant for the members of a space that comes.
 */
export async function findSharedCollections(
  db: Db,
  { ownerIds, ids, itemIds }: Shared,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from collections
    where user_id = any(${[...ownerIds]}::uuid[]) and id = any(${[...ids]}::uuid[]) and not exists (
      select from collection_items as placed where placed.collection_id = collections.id
        and placed.media_id <> all(${[...itemIds]}::uuid[]))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function findOwnTapes(
  db: Db,
  ownerIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from tape
    where user_id = any(${[...ownerIds]}::uuid[]) and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
