import { sql } from 'kysely';
import type { ExportScope } from '#features/export/export-scope.read.ts';
import type { Db } from '#platform/db/schema.ts';

/** What is wanted, as somebody names it; nothing: everything. */
export type WantedScope = {
  /** An e-mail address or a username. */
  person?: string | undefined;
  /** Their ids. */
  collection?: string | undefined;
  space?: string | undefined;
};

const whole = { readerId: null, withTrash: false };
export const everything: ExportScope = { kind: 'everything', id: null, name: null, ...whole };

/** Finds what the operator wants to export; null where there is no such thing. */
export async function findScope(db: Db, wanted: WantedScope): Promise<ExportScope | null> {
  const { person, collection, space } = wanted;
  if (person !== undefined) return findPersonScope(db, person);
  if (collection !== undefined) return findNamed(db, 'collection', collection);
  if (space !== undefined) return findNamed(db, 'space', space);
  return everything;
}

async function findPersonScope(db: Db, called: string): Promise<ExportScope | null> {
  const name = called.trim().toLowerCase();
  const row = await db
    .selectFrom('auth.user')
    .select('id')
    .where((eb) => eb.or([eb('email', '=', name), eb(sql`lower(username)`, '=', name)]))
    .executeTakeFirst();
  return row ? personScope(db, row.id) : null;
}

/** What a person takes out is theirs, whoever starts it. */
export async function personScope(db: Db, id: string): Promise<ExportScope> {
  const { name } = await db
    .selectFrom('auth.user')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...whole, kind: 'person', id, name, readerId: id };
}

/** Finds whose a collection is, unless it is deleted. */
export function findCollectionToExport(db: Db, id: string) {
  return db
    .selectFrom('collections')
    .select(['user_id', 'space_id'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

async function findNamed(
  db: Db,
  kind: 'collection' | 'space',
  id: string,
): Promise<ExportScope | null> {
  const row = await db
    .selectFrom(kind === 'space' ? 'space' : 'collections')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...whole, kind, id, name: row.name } : null;
}
