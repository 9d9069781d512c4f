import type { DraftChanges, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { draftDays, draftsMaximum } from '@heirloom/contract/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

type Changes = { userId: string; key: DraftKey; fields: DraftChanges };

/** Changes the named fields of a draft, of which null removes one; returns the size of the draft in bytes. */
export async function mergeDraft(
  db: Kysely<Database>,
  { userId, key, fields }: Changes,
): Promise<number> {
  const { bytes } = await db
    .insertInto('draft')
    .values({
      user_id: userId,
      key,
      fields: sql<string>`jsonb_strip_nulls(${JSON.stringify(fields)}::jsonb)`,
    })
    .onConflict((known) =>
      known.columns(['user_id', 'key']).doUpdateSet({
        // What is over is not brought back by new words, although its row is still there.
        fields: sql<string>`jsonb_strip_nulls(
          case when draft.saved_at < now() - make_interval(days => ${draftDays}) then '{}'::jsonb else draft.fields end
          || ${JSON.stringify(fields)}::jsonb)`,
        saved_at: sql<Date>`now()`,
      }),
    )
    .returning(sql<number>`octet_length(fields::text)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Removes drafts in which nothing is left, and the oldest of those that are too many. */
export async function tidyDraftsOf(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`delete from draft where user_id = ${userId} and (fields = '{}' or key in (
    select key from draft where user_id = ${userId}
    order by saved_at desc, key offset ${draftsMaximum}))`.execute(db);
}

export async function removeOldDrafts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('draft')
    .where('saved_at', '<', sql<Date>`now() - make_interval(days => ${draftDays})`)
    .execute();
}
