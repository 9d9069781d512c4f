import type { CheckFinding } from '@heirloom/contract/fixity/fixity.schema.ts';
import { type Insertable, type UpdateObject, type Updateable, sql } from 'kysely';
import { dateByChapters } from '#features/media-items/chapter-facts.repo.ts';
import type { Authorized } from '#features/media-items/media-items.policy.ts';
import type { MediaRow } from '#features/media-items/media-row.ts';
import type { ColumnsFrom, GivenColumn } from '#features/media-items/sidecar-of-item.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Database, Db } from '#platform/db/schema.ts';

export type GivenChanges = Pick<Updateable<MediaTable>, GivenColumn>;

const select = (db: Db) => db.selectFrom('media').selectAll();
const selectLive = (db: Db) => select(db).where('deleted_at', 'is', null);
/** Selects items in the trash or not, but none that are being deleted for good. */
const selectKept = (db: Db) => select(db).where('purging_at', 'is', null);

/** Finds an item in any state. */
export function findItem(db: Db, id: string): Promise<MediaRow | undefined> {
  return select(db).modifyFront(prepared).where('id', '=', id).executeTakeFirst();
}

/** Finds an item outside the trash. */
export function findLive(db: Db, id: string): Promise<MediaRow | undefined> {
  return selectLive(db).modifyFront(prepared).where('id', '=', id).executeTakeFirst();
}

export function findKept(db: Db, id: string): Promise<MediaRow | undefined> {
  return selectKept(db).modifyFront(prepared).where('id', '=', id).executeTakeFirst();
}

/** Lists those of these items that are outside the trash. */
export async function listLiveAmong(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  return ids.length === 0
    ? []
    : selectLive(db)
        .where('id', 'in', [...new Set(ids)])
        .execute();
}

/** Locks an item in any state; waits for a transaction that restores, trashes or purges it. */
export function lockItem(db: Db, id: string): Promise<MediaRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks an item outside the trash: until the transaction ends no other one can change, trash or purge it. */
export function lockLive(db: Db, id: string): Promise<MediaRow | undefined> {
  return selectLive(db).modifyFront(prepared).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the rows in one order, so that two changes of the same items cannot deadlock. */
export function lockLiveItems(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  return selectLive(db).where(isAmong(ids)).orderBy('id').forUpdate().execute();
}

/** Locks those of these items that are a person's and outside the trash, and returns their ids. References to them wait for nobody. */
export async function lockOwnLive(
  db: Db,
  { ids, ownerId }: { ids: readonly string[]; ownerId: string },
): Promise<string[]> {
  const own = db.selectFrom('media').select('id').where('user_id', '=', ownerId);
  const live = own.where('deleted_at', 'is', null).where(isAmong(ids));
  const rows = await live.orderBy('id').forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

/** As one value: a statement takes at most 65,535, and whoever leaves a space may have more items in it. */
const isAmong = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`;

/** Locks the rows like lockLiveItems, with those in the trash, but not what guests sent and nobody took in. */
export function lockKeptItems(db: Db, ids: readonly string[]): Promise<MediaRow[]> {
  return selectKept(db)
    .where('awaits_space_id', 'is', null)
    .where(isAmong(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export function lockTrashOf(db: Db, ownerId: string): Promise<MediaRow[]> {
  return selectKept(db)
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('awaits_space_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Says whether there is an item in any state, of this person or of anybody. */
export async function hasItems(db: Db, ownerId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .$if(ownerId !== undefined, (query) => query.where('user_id', '=', ownerId!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists one page of the items outside the trash, by id. */
export async function listLiveIds(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts items; returns those of which neither id nor file was there. */
export async function insertItems(
  db: Db,
  items: readonly Insertable<MediaTable>[],
): Promise<MediaRow[]> {
  if (items.length === 0) return [];
  return db
    .insertInto('media')
    .values(items)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

const trashChanges = {
  trash: { deleted_at: sql<Date>`now()` },
  restore: { deleted_at: null },
  purge: { purging_at: sql<Date>`now()` },
};

/**
 * Moves items to the trash or out of it, or marks them as being purged; returns them in the same order. By the
 * database's clock, which also decides when they are due.
 */
export function updateTrash(
  db: Db,
  rows: readonly Authorized<MediaRow>[],
  change: keyof typeof trashChanges,
): Promise<MediaRow[]> {
  return updateItems(db, rows, trashChanges[change]);
}

/** Applies what people entered. Only for `changeGiven` of processing.service.ts, which updates the sidecars too. */
export function updateGiven(
  db: Db,
  rows: readonly Authorized<MediaRow>[],
  changes: GivenChanges,
): Promise<MediaRow[]> {
  return updateItems(db, rows, changes);
}

async function updateItems(
  db: Db,
  rows: readonly Authorized<MediaRow>[],
  changes: UpdateObject<Database, 'media'>,
): Promise<MediaRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('media')
    .set({ ...changes, ...dating(changes), updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
  if ('captured_at' in changes) await dateByChapters(db, ids);
  const changed = await select(db).where('id', 'in', ids).execute();
  const byId = new Map(changed.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A date that is written is the item's own. */
const dating = (changes: object) => 'captured_at' in changes && { is_dated_by_chapter: false };

/** The columns that processing may change: not the owner, what people enter, or the state of the trash. */
export type ProcessingChanges = Omit<
  Updateable<MediaTable>,
  'id' | 'user_id' | 'deleted_at' | 'awaits_space_id' | 'purging_at' | ColumnsFrom<'person'>
>;

export async function updateProcessed(
  db: Db,
  id: string,
  changes: ProcessingChanges,
): Promise<void> {
  await db
    .updateTable('media')
    .set({ ...changes, ...dating(changes), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  if ('captured_at' in changes) await dateByChapters(db, [id]);
}

/** Returns false when the item is deleted or in the trash. `progress` null leaves the stored value. */
export async function saveProgress(db: Db, id: string, progress: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set((set) => ({ progress: progress ?? set.ref('progress') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resets all items to the state before processing. */
export async function resetProcessing(db: Db): Promise<void> {
  await db
    .updateTable('media')
    .set({
      status: 'processing',
      status_reason: null,
      status_detail: null,
      progress: null,
      thumbnail_path: null,
      has_peaks: false,
    })
    .execute();
}

/** Records a check; returns false when the item is being purged, since a missing file is then no damage. */
export async function recordCheck(
  db: Db,
  id: string,
  { checkedAt, finding }: { checkedAt: Date; finding: CheckFinding | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ checked_at: checkedAt, check_finding: finding })
    .where('id', '=', id)
    .where('purging_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setOwner(db: Db, ids: readonly string[], ownerId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ user_id: ownerId, updated_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Moves all items of a person to the trash; those already in it keep their date. */
export async function trashEverythingOf(db: Db, ownerId: string, at: Date): Promise<void> {
  await db
    .updateTable('media')
    .set({ deleted_at: at, updated_at: sql<Date>`now()` })
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Restores the items that went into the trash at that moment; returns their ids. */
export async function untrashEverythingOf(db: Db, ownerId: string, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('media')
    .set({ deleted_at: null, updated_at: sql<Date>`now()` })
    .where('user_id', '=', ownerId)
    .where('deleted_at', '=', at)
    .where('purging_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markPurging(db: Db, id: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db.updateTable('media').set({ purging_at: now }).where('id', '=', id).execute();
}

/** Makes the items in the trash of these people count as deleted not before `since`, so that they stay longer. */
export async function prolongTrash(
  db: Db,
  ownerIds: readonly string[],
  since: Date,
): Promise<void> {
  if (ownerIds.length === 0) return;
  await db
    .updateTable('media')
    .set({ deleted_at: since })
    .where('user_id', 'in', [...ownerIds])
    .where('deleted_at', '<', since)
    .where('purging_at', 'is', null)
    .execute();
}

/** Deletes the row and everything that references it; returns false when another process has done so. */
export async function deletePurged(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('purging_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
