/** What is asked and noted of each file of an import, for many of them at once. */
import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { type OfCrew, together } from '#platform/together.ts';

type WithDb = OfCrew & { db: Db };

type Bytes = { ownerId: string; sha256: string };
type SameBytes = { id: string; deleted_at: Date | null };

/** Finds the item of a person that has these bytes, outside the trash first. */
export const findSameBytes: (ctx: WithDb, bytes: Bytes) => Promise<SameBytes | undefined> =
  together(
    ({ db }) => db,
    async ({ db }, wanted) => {
      const rows = await db
        .selectFrom('media')
        .select(['id', 'deleted_at', 'user_id', 'sha256'])
        .where('user_id', 'in', [...new Set(wanted.map(({ ownerId }) => ownerId))])
        .where(
          'sha256',
          'in',
          wanted.map(({ sha256 }) => sha256),
        )
        .where('purging_at', 'is', null)
        .where('awaits_space_id', 'is', null)
        .orderBy('deleted_at', (order) => order.nullsFirst())
        .execute();
      return wanted.map(({ ownerId, sha256 }) =>
        rows.find((row) => row.user_id === ownerId && row.sha256 === sha256),
      );
    },
  );

type Kept = { id: number; mediaId: string | null };

/** Notes that a file is kept, and as which item. */
export const noteKept: (ctx: WithDb, kept: Kept) => Promise<void> = together(
  ({ db }) => db,
  async ({ db }, kept) => {
    await sql`
      update import_entry set state = 'kept', media_id = kept.media_id
      from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ mediaId }) => mediaId)}::uuid[])
        as kept (id, media_id)
      where import_entry.id = kept.id`.execute(db);
    return kept.map(() => undefined);
  },
);
