import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { type KeptField, keptFields } from '@heirloom/contract/media/history.schema.ts';
import { sql, type SqlBool } from 'kysely';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import { inPages } from '#features/export/lists/in-pages.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists what people changed of the reader's own items; who did is named where they share a space. */
export async function* readHistory(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'history'>> {
  const { readerId } = scope;
  const isNamed = sql<SqlBool>`(${readerId}::uuid is null or change.actor_id = ${readerId}::uuid
    or change.actor_id in (select other.user_id from space_member as other
      join space_member as mine on mine.space_id = other.space_id
      where mine.user_id = ${readerId}::uuid))`;
  const next = (after: number | null, limit: number) =>
    db
      .selectFrom('media_change as change')
      .innerJoin('media', 'media.id', 'change.media_id')
      .select(['change.id', 'change.media_id', 'change.at', 'change.field'])
      .select(['change.before', 'change.after'])
      .select(sql<string | null>`case when ${isNamed} then change.actor_id end`.as('actorId'))
      // A poster is made of pictures, which an export does not carry.
      .where('change.field', '<>', 'poster')
      .$narrowType<{ field: KeptField }>()
      .where(isInScope(scope))
      .$if(readerId !== null, (query) => query.where('media.user_id', '=', readerId))
      .$if(after !== null, (query) => query.where('change.id', '>', after!))
      .orderBy('change.id')
      .limit(limit)
      .execute();
  for await (const { media_id, actorId, at, field, before, after } of inPages(next)) {
    const said = keptFields.partial();
    yield {
      itemId: media_id,
      personId: actorId,
      at: at.toISOString(),
      field,
      before: said.parse(before),
      after: said.parse(after),
    };
  }
}
