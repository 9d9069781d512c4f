import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { sql } from 'kysely';
import { putCollection, putItems } from '#features/spaces/space-items.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import type { Db } from '#platform/db/schema.ts';

type Member = { userId: string; role: SpaceRole; joinedAt: string };

/** Makes a space of another archive with these members, unless there is one with its id; returns whether it is new. */
export async function restoreSpace(
  db: Db,
  space: ArchiveEntry<'spaces'>,
  members: readonly Member[],
): Promise<boolean> {
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
  if (made.length === 0) return false;
  const spaceId = space.id;
  for (const { userId, role, joinedAt } of members) {
    await insertMember(db, { space_id: spaceId, user_id: userId, role, joined_at: joinedAt });
  }
  // Those that are out of it are there too: what was said of them comes back with them.
  const isItself = space.items.filter((item) => item.isItself || !item.isIn);
  await putItems(db, { spaceId, mediaIds: isItself.map(({ itemId }) => itemId) });
  for (const { collectionId, addedAt } of space.collections) {
    await putCollection(db, { spaceId, collectionId });
    await sql`update space_collection set added_at = ${addedAt}
      where space_id = ${spaceId} and collection_id = ${collectionId}`.execute(db);
  }
  await sql`
    update space_item set is_itself = said."isItself", is_held_back = said."isHeldBack", is_in = said."isIn",
      may_pass_on = said."mayPassOn", added_at = said."addedAt", withdrawn_at = said."withdrawnAt"
    from jsonb_to_recordset(${JSON.stringify(space.items)}::jsonb) as said ("itemId" uuid,
      "isItself" boolean, "isHeldBack" boolean, "isIn" boolean, "mayPassOn" boolean, "addedAt" timestamptz,
      "withdrawnAt" timestamptz)
    where space_id = ${spaceId} and media_id = said."itemId"`.execute(db);
  return true;
}
