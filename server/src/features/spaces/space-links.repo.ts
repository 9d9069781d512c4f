import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import type { SpaceLinkTable } from '#platform/db/space-tables.ts';

export type SpaceLinkRow = Selectable<SpaceLinkTable>;

export async function insertSpaceLink(
  db: Db,
  { days, ...link }: Omit<Insertable<SpaceLinkTable>, 'expires_at'> & { days: number },
): Promise<SpaceLinkRow> {
  return db
    .insertInto('space_link')
    .values({ ...link, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes one use of a link; false when none is left. */
export async function takeUse(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('space_link')
    .set((set) => ({ uses_left: set('uses_left', '-', 1) }))
    .where('id', '=', id)
    .where('uses_left', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends one link of a space, those of one maker or to one address, or all; returns how many. */
export async function deleteSpaceLinks(
  db: Db,
  {
    spaceId,
    id,
    makerId,
    email,
  }: { spaceId: string; id?: string; makerId?: string; email?: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('space_link')
    .where('space_id', '=', spaceId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(makerId !== undefined, (query) => query.where('maker_id', '=', makerId!))
    .$if(email !== undefined, (query) => query.where('email', '=', email!))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Replaces the token of a mailed invitation, which is not stored; undefined when nobody can join by it any more. */
export function replaceSpaceToken(
  db: Db,
  id: string,
  tokenHash: Buffer,
): Promise<SpaceLinkRow | undefined> {
  return db
    .updateTable('space_link')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}
