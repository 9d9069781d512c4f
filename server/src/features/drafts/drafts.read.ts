import type { DraftField, DraftKey } from '@heirloom/contract/drafts/drafts.contract.ts';
import { draftDays } from '@heirloom/contract/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export async function findDraft(
  db: Kysely<Database>,
  { userId, key }: { userId: string; key: DraftKey },
): Promise<{ fields: Record<string, DraftField>; savedAt: Date } | undefined> {
  const row = await db
    .selectFrom('draft')
    .select(['fields', 'saved_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('saved_at', '>=', sql<Date>`now() - make_interval(days => ${draftDays})`)
    .executeTakeFirst();
  return row && { fields: row.fields as Record<string, DraftField>, savedAt: row.saved_at };
}
