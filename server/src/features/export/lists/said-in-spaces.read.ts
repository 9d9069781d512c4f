import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { keptFields } from '@heirloom/contract/media/history.schema.ts';
import { sql, type SqlBool } from 'kysely';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import { inPages } from '#features/export/lists/in-pages.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists what people said of items in spaces. A person's own words are there also where they are hidden now. */
export async function* readComments(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'comments'>> {
  const title = sql<string | null>`case when ${isSeen(scope)} then media.title end`;
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('item_comment as said')
      .innerJoin('space', 'space.id', 'said.space_id')
      .innerJoin('media', 'media.id', 'said.media_id')
      .selectAll('said')
      .select(['space.name as space_name', title.as('item_title')])
      .where(isSaidInScope(scope, 'said.author_id'))
      .$if(after !== null, (query) => query.where('said.id', '>', after!))
      .orderBy('said.id')
      .limit(limit)
      .execute();
  for await (const row of inPages(next)) {
    yield {
      id: row.id,
      spaceId: row.space_id,
      spaceName: row.space_name,
      itemId: row.media_id,
      itemTitle: row.item_title,
      personId: row.author_id,
      text: row.text,
      atMs: row.at_ms,
      createdAt: row.created_at.toISOString(),
      editedAt: row.edited_at?.toISOString() ?? null,
    };
  }
}

export async function* readHearts(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'hearts'>> {
  const id = sql<string>`concat_ws(' ', said.media_id, said.space_id, said.user_id)`;
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('item_heart as said')
      .innerJoin('space', 'space.id', 'said.space_id')
      .innerJoin('media', 'media.id', 'said.media_id')
      .selectAll('said')
      .select(['space.name as space_name', id.as('id')])
      .where(isSaidInScope(scope, 'said.user_id'))
      .$if(after !== null, (query) => {
        const [mediaId, spaceId, userId] = after!.split(' ');
        return query.where(
          sql<SqlBool>`(said.media_id, said.space_id, said.user_id) > (${mediaId}::uuid, ${spaceId}::uuid, ${userId}::uuid)`,
        );
      })
      .orderBy('said.media_id')
      .orderBy('said.space_id')
      .orderBy('said.user_id')
      .limit(limit)
      .execute();
  for await (const row of inPages(next)) {
    yield {
      spaceId: row.space_id,
      spaceName: row.space_name,
      itemId: row.media_id,
      personId: row.user_id,
      givenAt: row.given_at.toISOString(),
    };
  }
}

/** Lists open proposals: those that the reader made, and those for items of theirs. */
export async function* readProposals(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'proposals'>> {
  const { readerId } = scope;
  const isToReader = sql<SqlBool>`(${readerId}::uuid is null or media.user_id = ${readerId}::uuid)`;
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('proposal as said')
      .innerJoin('space', 'space.id', 'said.space_id')
      .innerJoin('media', 'media.id', 'said.media_id')
      .selectAll('said')
      .select(['space.name as space_name', isToReader.as('is_to_reader')])
      .where(isProposalInScope(scope, isToReader))
      .$if(after !== null, (query) => query.where('said.id', '>', after!))
      .orderBy('said.id')
      .limit(limit)
      .execute();
  const fields = keptFields.partial();
  for await (const row of inPages(next)) {
    yield {
      id: row.id,
      spaceId: row.space_id,
      spaceName: row.space_name,
      itemId: row.media_id,
      personId: row.proposer_id,
      createdAt: row.created_at.toISOString(),
      field: row.field,
      before: row.is_to_reader ? fields.parse(row.before) : null,
      after: fields.parse(row.after),
    };
  }
}

/** Of a space all that was said of its items; of a person what they said themselves; for the operator everything. */
function isSaidInScope(scope: ExportScope, by: 'said.author_id' | 'said.user_id') {
  const { kind, id } = scope;
  if (kind === 'collection') return sql<SqlBool>`false`;
  if (kind === 'person') return sql<SqlBool>`${sql.ref(by)} = ${id}`;
  if (kind === 'everything') return isInScope(scope);
  return sql<SqlBool>`(said.space_id = ${id} and ${isInScope(scope)})`;
}

function isProposalInScope(scope: ExportScope, isToReader: ReturnType<typeof isInScope>) {
  const { kind, id, readerId } = scope;
  if (kind === 'collection') return sql<SqlBool>`false`;
  const isWanted = kind === 'space' ? sql`said.space_id = ${id}` : sql`true`;
  const isOwn = sql`said.proposer_id = ${readerId}::uuid`;
  return sql<SqlBool>`(${isWanted} and (${isOwn} or (${isToReader} and ${isInScope(scope)})))`;
}

/** Tells whether whoever gets an export sees an item of which it speaks. */
function isSeen({ readerId, withTrash }: ExportScope) {
  // Who has expired, and gets the trash with what is theirs, sees nothing of others.
  if (withTrash) return sql<SqlBool>`media.user_id = ${readerId}::uuid`;
  return sql<SqlBool>`(${readerId}::uuid is null or media.user_id = ${readerId}::uuid or exists (
    select from space_item as shown
      join space as open on open.id = shown.space_id and open.closed_at is null
      join space_member as mine on mine.space_id = shown.space_id and mine.user_id = ${readerId}::uuid
    where shown.media_id = media.id and shown.is_in and shown.is_live))`;
}
