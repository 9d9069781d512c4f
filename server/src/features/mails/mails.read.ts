import type { Db } from '#platform/db/schema.ts';

/** Lists the kinds of mail that this person has switched off. */
export async function listRefusals(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_refusal')
    .select('kind')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ kind }) => kind);
}
