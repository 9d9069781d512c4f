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

/** Finds a link that somebody can still join by; its maker still owns the space, which is open. */
export function findOpenLink(db: Db, tokenHash: Buffer): Promise<SpaceLinkRow | undefined> {
  return db
    .selectFrom('space_link as link')
    .innerJoin('space', 'space.id', 'link.space_id')
    .innerJoin('space_member as maker', (join) =>
      join
        .onRef('maker.space_id', '=', 'link.space_id')
        .onRef('maker.user_id', '=', 'link.maker_id')
        .on('maker.role', '=', 'owner'),
    )
    .selectAll('link')
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .where('space.closed_at', 'is', null)
    .executeTakeFirst();
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

/** Ends one link of a space, or all; returns their ids. */
export async function deleteSpaceLinks(
  db: Db,
  { spaceId, id }: { spaceId: string; id?: string },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('space_link')
    .where('space_id', '=', spaceId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
