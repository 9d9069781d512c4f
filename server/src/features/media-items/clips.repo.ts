import { type Insertable, sql } from 'kysely';
import type { ClipRow, FileRow, MediaRow } from '#features/media-items/media-row.ts';
import type { MediaTable } from '#platform/db/media-tables.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists the clips of these items that are not being deleted for good, in their order. */
export async function listClipsOf(db: Db, parentIds: readonly string[]): Promise<ClipRow[]> {
  if (parentIds.length === 0) return [];
  const rows = await clipsOf(db, parentIds).execute();
  return rows as ClipRow[];
}

/** Locks them, in the order in which everybody locks items: clips are younger than what they are a part of. */
export async function lockClipsOf(db: Db, parentIds: readonly string[]): Promise<ClipRow[]> {
  if (parentIds.length === 0) return [];
  const rows = await clipsOf(db, parentIds).clearOrderBy().orderBy('id').forUpdate().execute();
  return rows as ClipRow[];
}

function clipsOf(db: Db, parentIds: readonly string[]) {
  return db
    .selectFrom('media')
    .selectAll()
    .where('parent_id', 'in', [...parentIds])
    .where('purging_at', 'is', null)
    .orderBy('parent_id')
    .orderBy('part_begin_ms')
    .orderBy('id');
}

type NewClip = Omit<Insertable<MediaTable>, 'upload_date' | 'mending'> & Pick<ClipRow, 'parent_id'>;

/** Inserts a clip; returns undefined when there already is an item with this id. */
export function insertClip(db: Db, clip: NewClip): Promise<MediaRow | undefined> {
  return db
    .insertInto('media')
    .values({
      ...clip,
      mending: mendingOfFilm(clip.parent_id),
      upload_date: dateOfUpload(clip.parent_id, sql`${clip.part_begin_ms}::int`),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

type Bounds = { beginMs: number; endMs: number };

/** Moves a locked clip. Its pictures are forgotten where they may show what it does not any more. */
export async function moveClip(
  db: Db,
  { id, parent_id, version }: ClipRow,
  { beginMs, endMs, isWider }: Bounds & { isWider: boolean },
): Promise<void> {
  await db
    .updateTable('media')
    .set({
      part_begin_ms: beginMs,
      part_end_ms: endMs,
      duration_ms: endMs - beginMs,
      upload_date: dateOfUpload(parent_id, sql`${beginMs}::int`),
      poster_at_ms: null,
      version: version + 1,
      updated_at: sql<Date>`now()`,
      ...(!isWider && {
        thumbnail_path: null,
        placeholder: null,
        dominant_color: null,
        has_peaks: false,
      }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The date of its film, with its begin in microseconds: so lists show the clips of a film beside it, and in their order.
 */
const dateOfUpload = (parentId: string, beginMs: ReturnType<typeof sql>) =>
  sql<Date>`(select upload_date from media where id = ${parentId})
    + make_interval(secs => ${beginMs} / 1000000.0)`;

/** A clip plays from its film, so it is put right with it. */
const mendingOfFilm = (parentId: string) =>
  sql<string | null>`(select film.mending from media as film where film.id = ${parentId})`;

/** Makes a locked clip an item with a file of its own, put right as its film is. What was made of it as a part is made anew. */
export async function becomeFile(
  db: Db,
  { id, parent_id, version, captured_at, capture_source }: ClipRow,
  file: Pick<FileRow, 'bucket' | 'file_path' | 'sha256' | 'file_size' | 'original_name'>,
): Promise<void> {
  await db
    .updateTable('media')
    .set({
      ...file,
      // The file that was cut has no date, which would take the place of one that its film's file had.
      capture_source: captured_at === null ? capture_source : 'person',
      mending: mendingOfFilm(parent_id),
      parent_id: null,
      chapter_id: null,
      part_begin_ms: null,
      part_end_ms: null,
      status: 'processing',
      thumbnail_path: null,
      has_peaks: false,
      version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks the clips of what is deleted for good. */
export async function markClipsPurging(db: Db, parentId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ purging_at: sql<Date>`now()`, deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .where('parent_id', '=', parentId)
    .where('purging_at', 'is', null)
    .execute();
}

/** Lists the clips of an item in any state. */
export async function listClipIds(db: Db, parentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
