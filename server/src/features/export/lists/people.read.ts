import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { sql, type SqlBool } from 'kysely';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import type { Db } from '#platform/db/schema.ts';

/**
 * Lists the owners of items, and who else is named: whoever shares a space with a person, or is in the space of the export,
 * or has said something there. Only the reader, or the operator, gets more than names.
 */
export async function* readPeople(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'people'>> {
  const { readerId } = scope;
  const owns = sql<SqlBool>`person.id in (select media.user_id from media where ${isInScope(scope)})`;
  const isKnown = sql<SqlBool>`person.id in (select other.user_id from space_member as other
    join space_member as mine on mine.space_id = other.space_id
    where (${scope.kind} = 'person' and mine.user_id = ${readerId})
      or (${scope.kind} = 'space' and other.space_id = ${scope.id}))`;
  const isOfSpace = sql`${scope.kind} = 'space' and said.space_id = ${scope.id}`;
  const speaks = sql<SqlBool>`person.id in (
    select said.author_id from item_comment as said where ${isOfSpace}
    union select said.user_id from item_heart as said where ${isOfSpace})`;
  const rows = await db
    .selectFrom('auth.user as person')
    .select(['id', 'name', 'username', 'email', 'disabled_at', 'subscription_expiration_date'])
    .$if(readerId !== null || scope.kind !== 'everything', (query) =>
      query.where((eb) => eb.or([owns, isKnown, speaks, eb('id', '=', readerId)])),
    )
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const isTold = readerId === null || readerId === row.id;
    const ends = readerId === null ? row.subscription_expiration_date : null;
    const disabledAt = readerId === null ? row.disabled_at : null;
    yield {
      id: row.id,
      name: row.name,
      username: isTold ? row.username : null,
      email: isTold ? row.email : null,
      disabledAt: disabledAt?.toISOString() ?? null,
      subscriptionEndsAt: ends?.toISOString() ?? null,
    };
  }
}
