import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { UploadTable } from '#platform/db/upload-tables.ts';

export type UploadRow = Selectable<UploadTable>;

export function insertUploads(db: Db, uploads: Insertable<UploadTable>[]): Promise<UploadRow[]> {
  return db.insertInto('upload').values(uploads).returningAll().execute();
}

export function findUploads(db: Db, ids: readonly string[]): Promise<UploadRow[]> {
  return db.selectFrom('upload').selectAll().where('id', 'in', ids).execute();
}

export function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findUploadOf(
  db: Db,
  { id, actorId, now }: { id: string; actorId: string; now: Date },
): Promise<UploadRow | undefined> {
  return (
    db
      .selectFrom('upload')
      .selectAll()
      .where('id', '=', id)
      .where('actor_id', '=', actorId)
      .where('guest_box_id', 'is', null)
      // An upload in `storing` has all its bytes: the server finishes it and never lets it expire.
      .where((or) => or.or([or('expires_at', '>', now), or('state', '=', 'storing')]))
      .executeTakeFirst()
  );
}

/** Finds an upload of a guest box that goes on or has ended well. */
export function findUploadOfBox(
  db: Db,
  { id, boxId, now }: { id: string; boxId: string; now: Date },
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('guest_box_id', '=', boxId)
    .where((or) => or.or([or('expires_at', '>', now), or('state', '=', 'storing')]))
    .executeTakeFirst();
}

/** Lists what guests have begun to send by these links. */
export async function listOpenOfBoxes(db: Db, boxIds: readonly string[]): Promise<string[]> {
  if (boxIds.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('guest_box_id', 'in', [...boxIds])
    .where('state', '=', 'receiving')
    .execute();
  return rows.map(({ id }) => id);
}

export function lockUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type OpenUpload = Pick<
  UploadRow,
  'id' | 'size' | 'actor_id' | 'state' | 'origin' | 'guest_box_id' | 'expires_at'
>;

export function listOpenUploads(db: Db): Promise<OpenUpload[]> {
  return listIn(db, ['receiving', 'storing']);
}

/** Lists with the open ones those that wait for an import, of which there may be very many. */
export function listStagedUploads(db: Db): Promise<OpenUpload[]> {
  return listIn(db, ['receiving', 'waiting', 'storing']);
}

function listIn(db: Db, states: UploadRow['state'][]): Promise<OpenUpload[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'size', 'actor_id', 'state', 'origin', 'guest_box_id', 'expires_at'])
    .where('state', 'in', states)
    .orderBy('created_at')
    .execute();
}

export function listOpenUploadsOf(
  db: Db,
  { actorId, now }: { actorId: string; now: Date },
): Promise<UploadRow[]> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('actor_id', '=', actorId)
    .where('guest_box_id', 'is', null)
    .where('state', 'in', ['receiving', 'storing'])
    .where((or) => or.or([or('expires_at', '>', now), or('state', '=', 'storing')]))
    .orderBy('created_at')
    .execute();
}

/** Lists uploads whose time is over: those that ended, and those that no client continued. */
export function listExpiredUploads(
  db: Db,
  now: Date,
): Promise<Pick<UploadRow, 'id' | 'size' | 'actor_id' | 'state'>[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'size', 'actor_id', 'state'])
    .where('expires_at', '<=', now)
    .where('state', '!=', 'storing')
    .where(isNotBeingImported)
    .where(hasNoLaterPart(now))
    .execute();
}

/** An import that takes long still reads from its source. */
const isNotBeingImported = sql<boolean>`not exists (select from media_import
  where media_import.id = upload.import_id and media_import.state = 'running')`;

/** A source of which more still comes stays whole, however long that takes. */
const hasNoLaterPart = (now: Date) =>
  sql<boolean>`not exists (select from upload as later
    where later.import_id = upload.import_id and later.expires_at > ${now})`;

export async function extendUpload(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ expires_at: expiresAt, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

type UploadMove = {
  from: readonly UploadRow['state'][];
  to: UploadRow['state'];
  refusal?: string;
};

/** Moves an upload to another state, and returns it; undefined when it is in none of the `from` states. */
export async function moveUpload(
  db: Db,
  id: string,
  move: UploadMove,
): Promise<UploadRow | undefined> {
  const [moved] = await moveUploads(db, [id], move);
  return moved;
}

/** Does the same with many; returns those that it moved. */
export function moveUploads(
  db: Db,
  ids: readonly string[],
  move: UploadMove,
): Promise<UploadRow[]> {
  return (
    db
      .updateTable('upload')
      .set({ state: move.to, refusal: move.refusal ?? null, updated_at: sql`now()` })
      // The item and its sidecar have it, or nobody.
      .$if(move.to !== 'storing', (update) => update.set({ beside: null, imported: null }))
      .where('id', 'in', ids)
      .where('state', 'in', move.from)
      .returningAll()
      .execute()
  );
}

/** Replaces what was declared of an upload. Once a place is reserved, that decides its type. */
export async function describeUpload(
  db: Db,
  id: string,
  { title, description, type }: Pick<UploadRow, 'title' | 'description' | 'type'>,
): Promise<void> {
  await db
    .updateTable('upload')
    .set(({ eb }) => ({
      title,
      description,
      type: eb.case().when('file_path', 'is', null).then(type).else(eb.ref('type')).end(),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Replaces the spaces to which the item of an upload is to be added. */
export async function chooseSpaces(db: Db, id: string, spaceIds: string[]): Promise<void> {
  await db.updateTable('upload').set({ space_ids: spaceIds }).where('id', '=', id).execute();
}

export type ReservedPlace = { uploadId: string; mediaId: string; filePath: string };

/**
 * Reserves the ids of items and their places, or returns what was reserved before, so that a repetition gets the same.
 * What is not being stored any more is not among the rows.
 */
export async function reservePlaces(
  db: Db,
  places: readonly ReservedPlace[],
): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    update upload set media_id = coalesce(upload.media_id, place.media_id),
      file_path = coalesce(upload.file_path, place.file_path), updated_at = now()
    from unnest(
      ${places.map(({ uploadId }) => uploadId)}::text[],
      ${places.map(({ mediaId }) => mediaId)}::uuid[],
      ${places.map(({ filePath }) => filePath)}::text[]
    ) as place (upload_id, media_id, file_path)
    where upload.id = place.upload_id and upload.state = 'storing'
    returning upload.*`.execute(db);
  return rows;
}

/** Deletes an upload whose time is over; false when a client continued it meanwhile. */
export async function deleteExpired(db: Db, id: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('expires_at', '<=', now)
    .where('state', '!=', 'storing')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes an upload that is in this state; false when there is none. */
export async function deleteUpload(
  db: Db,
  id: string,
  state: UploadRow['state'],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the upload rows of an item. */
export async function deleteUploadsOf(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('upload').where('media_id', '=', mediaId).execute();
}

/** Reads the states of those of these uploads that exist. */
export async function readStates(db: Db, ids: string[]): Promise<Map<string, UploadRow['state']>> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
