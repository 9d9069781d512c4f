import { type SqlBool, sql } from 'kysely';
import type { GuestBoxRow } from '#features/spaces/guest-boxes.repo.ts';
import type { Db } from '#platform/db/schema.ts';

type Use = { files: number; bytes: number; open: number };

/** Counts what guests have sent by a link, and what they have announced; `open` are the uploads that still run. */
export async function readUse(db: Db, boxId: string): Promise<Use> {
  const { rows } = await sql<Use>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes,
      (count(*) filter (where is_open))::int as open
    from (
      select size_bytes as size, false as is_open from guest_file where box_id = ${boxId}
      union all
      select size, true from upload where guest_box_id = ${boxId} and state in ('receiving', 'storing')
    ) as sent`.execute(db);
  return rows[0]!;
}

/** Finds the space into which a link leads. */
export function findGuestBox(db: Db, id: string): Promise<GuestBoxRow | undefined> {
  return db.selectFrom('guest_box').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists what waits in a space, the latest first. */
export function listWaiting(db: Db, { spaceId, limit }: { spaceId: string; limit: number }) {
  return waiting(db, spaceId)
    .innerJoin('auth.user as maker', 'maker.id', 'media.user_id')
    .select([
      'media.id',
      'media.title',
      'media.description',
      'media.type',
      'media.original_name',
      'media.file_size',
      'media.captured_at',
      'media.capture_precision',
      'file.guest_name',
      'file.sent_at',
      'maker.name as maker_name',
    ])
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countWaiting(db: Db, spaceId: string): Promise<number> {
  const { count } = await waiting(db, spaceId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function listGuestNames(db: Db, mediaIds: readonly string[]) {
  return db
    .selectFrom('guest_file')
    .select(['media_id', 'guest_name'])
    .where('media_id', 'in', [...mediaIds])
    .execute();
}

/** Finds who sent an item as a guest; null for what people with an account added. */
export async function findGuestName(db: Db, mediaId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guest_file')
    .select('guest_name')
    .where('media_id', '=', mediaId)
    .executeTakeFirst();
  return row?.guest_name ?? null;
}

function waiting(db: Db, spaceId: string) {
  return db
    .selectFrom('media')
    .innerJoin('guest_file as file', 'file.media_id', 'media.id')
    .where('media.awaits_space_id', '=', spaceId)
    .where(sql<SqlBool>`media.purging_at is null`);
}
