import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Keeps the sealed key of an import, in the place of an earlier one. */
export async function keepKey(db: Db, importId: string, sealed: Buffer): Promise<void> {
  await db
    .insertInto('import_key')
    .values({ import_id: importId, sealed })
    .onConflict((conflict) =>
      conflict.column('import_id').doUpdateSet({ sealed, kept_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function findKey(db: Db, importId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('import_key')
    .select('sealed')
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function forgetKey(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_key').where('import_id', '=', importId).execute();
}

/** Forgets keys of imports that nobody went on with. */
export async function forgetKeysBefore(db: Db, moment: Date): Promise<void> {
  await db
    .deleteFrom('import_key')
    .where('kept_at', '<', moment)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('media_import')
            .select('id')
            .whereRef('media_import.id', '=', 'import_key.import_id')
            .where('state', '=', 'running'),
        ),
      ),
    )
    .execute();
}
