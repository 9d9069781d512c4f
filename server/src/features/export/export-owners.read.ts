import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export type ExportOwner = { id: string; username: string };

/** Lists the owners of items outside the trash: all of them, or one. */
export function listExportOwners(
  db: Kysely<Database>,
  ownerId: string | null,
): Promise<ExportOwner[]> {
  return db
    .selectFrom('auth.user')
    .select(['id', 'username'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('media')
          .select('media.id')
          .whereRef('media.user_id', '=', 'auth.user.id')
          .where('deleted_at', 'is', null),
      ),
    )
    .$if(ownerId !== null, (select) => select.where('id', '=', ownerId!))
    .orderBy('username')
    .execute();
}

export async function sumExport(db: Kysely<Database>, ownerId: string | null): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(file_size), 0)::bigint`.as('bytes'))
    .where('deleted_at', 'is', null)
    .$if(ownerId !== null, (select) => select.where('user_id', '=', ownerId!))
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function findOwnerByEmail(
  db: Kysely<Database>,
  email: string,
): Promise<string | null> {
  const person = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return person?.id ?? null;
}
