import { z } from 'zod';
import type { Db } from '#platform/db/schema.ts';
import type { Sidecar } from '#platform/storage/storage.ts';

/** A space as a record of the storage says it; items say themselves that they are in it. */
export const spaceRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  viewersDownload: z.boolean(),
  /** The other roles are in backups only. */
  ownerIds: z.array(z.uuid()),
  /** Owners too: whoever was removed, but left items there, does not come back with these. */
  memberIds: z.array(z.uuid()),
});
export type SpaceRecord = z.output<typeof spaceRecordSchema>;

/** Returns the spaces of an item as its sidecar keeps them; null where it is in none. */
export async function readStoredSpaces(db: Db, mediaId: string): Promise<Sidecar['spaces']> {
  const rows = await db
    .selectFrom('space_item as item')
    .innerJoin('space', 'space.id', 'item.space_id')
    .select(['space.id', 'space.name'])
    .where('item.media_id', '=', mediaId)
    .where('item.is_in', '=', true)
    .orderBy('space.id')
    .execute();
  return rows.length === 0 ? null : rows;
}

/** Reads the open spaces. A closed one has no record, so that nobody brings it back without wanting it. */
export async function readSpaceRecords(db: Db): Promise<SpaceRecord[]> {
  const [spaces, members] = await Promise.all([
    db.selectFrom('space').selectAll().where('closed_at', 'is', null).orderBy('id').execute(),
    db
      .selectFrom('space_member')
      .select(['space_id', 'user_id', 'role'])
      .orderBy('user_id')
      .execute(),
  ]);
  const membersOf = Map.groupBy(members, (member) => member.space_id);
  return spaces.map(({ id, name, description, viewers_download: viewersDownload }) => {
    const inIt = membersOf.get(id) ?? [];
    return {
      id,
      name,
      description,
      viewersDownload,
      ownerIds: inIt.filter(({ role }) => role === 'owner').map((owner) => owner.user_id),
      memberIds: inIt.map((member) => member.user_id),
    };
  });
}

/** Reads the ids of all spaces, closed ones too. */
export async function readSpaceIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('space').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
