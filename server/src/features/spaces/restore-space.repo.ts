import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { sql } from 'kysely';
import { putCollection, putItems } from '#features/spaces/space-items.repo.ts';
import { findMember, insertMember } from '#features/spaces/space-members.repo.ts';
import type { Db } from '#platform/db/schema.ts';

type Telling = { members: readonly Member[]; newIds: ReadonlySet<string>; mayMake: boolean };
type Member = { userId: string; role: SpaceRole; joinedAt: string };

/**
 * Makes a space of another archive with these members; where one of them owns it already, items that are new are put
 * into it. Returns whether it is new.
 */
export async function restoreSpace(
  db: Db,
  space: ArchiveEntry<'spaces'>,
  { members, newIds, mayMake }: Telling,
): Promise<boolean> {
  const isNew = mayMake && (await insertSpace(db, space));
  const spaceId = space.id;
  if (isNew) await addMembers(db, spaceId, members);
  else if (!(await isOwnedBy(db, spaceId, members))) return false;
  if (!isNew) await giveCover(db, space, newIds);
  const items = isNew ? space.items : space.items.filter(({ itemId }) => newIds.has(itemId));
  // Those that are out of it are there too: what was said of them comes back with them.
  const put = items.filter((item) => item.isItself || !item.isIn);
  await putItems(db, { spaceId, mediaIds: put.map(({ itemId }) => itemId) });
  if (isNew) await addCollections(db, space);
  await sql`
    update space_item set is_itself = said."isItself", is_held_back = said."isHeldBack", is_in = said."isIn",
      may_pass_on = said."mayPassOn", added_at = said."addedAt", withdrawn_at = said."withdrawnAt"
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as said ("itemId" uuid, "isItself" boolean,
      "isHeldBack" boolean, "isIn" boolean, "mayPassOn" boolean, "addedAt" timestamptz,
      "withdrawnAt" timestamptz)
    where space_id = ${spaceId} and media_id = said."itemId"`.execute(db);
  return isNew;
}

async function insertSpace(db: Db, space: ArchiveEntry<'spaces'>): Promise<boolean> {
  const made = await db
    .insertInto('space')
    .values({
      id: space.id,
      name: space.name,
      description: space.description,
      viewers_download: space.viewersDownload,
      cover_media_id: space.coverId,
      created_at: space.createdAt,
      closed_at: space.closedAt,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .execute();
  return made.length > 0;
}

/** Its picture may come with a later part of its export. */
async function giveCover(
  db: Db,
  { id, coverId }: ArchiveEntry<'spaces'>,
  newIds: ReadonlySet<string>,
): Promise<void> {
  if (coverId === null || !newIds.has(coverId)) return;
  await db
    .updateTable('space')
    .set({ cover_media_id: coverId })
    .where('id', '=', id)
    .where('cover_media_id', 'is', null)
    .execute();
}

async function addMembers(db: Db, spaceId: string, members: readonly Member[]): Promise<void> {
  for (const { userId, role, joinedAt } of members) {
    await insertMember(db, { space_id: spaceId, user_id: userId, role, joined_at: joinedAt });
  }
}

async function isOwnedBy(db: Db, spaceId: string, members: readonly Member[]): Promise<boolean> {
  for (const { userId } of members) {
    if ((await findMember(db, { spaceId, userId }))?.role === 'owner') return true;
  }
  return false;
}

async function addCollections(db: Db, { id, collections }: ArchiveEntry<'spaces'>): Promise<void> {
  for (const { collectionId, addedAt } of collections) {
    await putCollection(db, { spaceId: id, collectionId });
    await sql`update space_collection set added_at = ${addedAt}
      where space_id = ${id} and collection_id = ${collectionId}`.execute(db);
  }
}
