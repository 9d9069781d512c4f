import { sql } from 'kysely';
import type { FileRow } from '#features/media-items/media-row.ts';
import type { Db } from '#platform/db/schema.ts';

type Awaiting = { spaceId: string; ids: readonly string[] };

/** Locks those of these items that guests have sent into a space, and about which nobody has decided. */
export async function lockAwaiting(db: Db, { spaceId, ids }: Awaiting): Promise<FileRow[]> {
  const rows = await awaiting(db, { spaceId, ids }).orderBy('id').forUpdate().execute();
  return rows as FileRow[];
}

export async function findAwaiting(
  db: Db,
  { spaceId, id }: { spaceId: string; id: string },
): Promise<FileRow | undefined> {
  const row = await awaiting(db, { spaceId, ids: [id] }).executeTakeFirst();
  return row as FileRow | undefined;
}

function awaiting(db: Db, { spaceId, ids }: Awaiting) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('awaits_space_id', '=', spaceId)
    .where('purging_at', 'is', null)
    .where('id', 'in', [...ids]);
}

/** Makes ordinary items of what waited: outside the trash, or in it from now on. */
export async function releaseAwaiting(
  db: Db,
  ids: readonly string[],
  to: 'archive' | 'trash',
): Promise<void> {
  const deletedAt = to === 'archive' ? null : sql<Date>`now()`;
  await db
    .updateTable('media')
    .set({ awaits_space_id: null, deleted_at: deletedAt, updated_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Puts into the trash what a person keeps for spaces: the account is closed. A moment before its own items, which alone
 * come back with the account.
 */
export async function giveUpAwaitingOf(db: Db, ownerId: string, closedAt: Date): Promise<void> {
  const at = new Date(closedAt.getTime() - 1);
  await db
    .updateTable('media')
    .set({ awaits_space_id: null, deleted_at: at })
    .where('user_id', '=', ownerId)
    .where('awaits_space_id', 'is not', null)
    .execute();
}
