import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { sql, type SqlBool } from 'kysely';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import { inPages } from '#features/export/lists/in-pages.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists spaces with their members, and with those of their items and collections that are in the export. */
export async function* readSpaces(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'spaces'>> {
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('space')
      .selectAll()
      .where(isWanted(scope))
      .$if(after !== null, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const row of inPages(next)) {
    const items = await listItems(db, scope, row.id);
    const cover = row.cover_media_id;
    yield {
      id: row.id,
      name: row.name,
      description: row.description,
      coverId: items.some(({ itemId }) => itemId === cover) ? cover : null,
      viewersDownload: row.viewers_download,
      createdAt: row.created_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      members: await listMembers(db, row.id),
      collections: await listShared(db, scope, row.id),
      tapes: await listTapes(db, scope, row.id),
      items,
    };
  }
}

function isWanted({ kind, id }: ExportScope) {
  if (kind === 'everything') return sql<SqlBool>`true`;
  if (kind === 'collection') return sql<SqlBool>`false`;
  if (kind === 'space') return sql<SqlBool>`id = ${id}`;
  return sql<SqlBool>`id in (select space_id from space_member where user_id = ${id})`;
}

async function listMembers(db: Db, spaceId: string) {
  const rows = await db
    .selectFrom('space_member')
    .select(['user_id', 'role', 'joined_at'])
    .where('space_id', '=', spaceId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, role, joined_at }) => ({
    personId: user_id,
    role,
    joinedAt: joined_at.toISOString(),
  }));
}

async function listShared(db: Db, { kind, id }: ExportScope, spaceId: string) {
  const rows = await db
    .selectFrom('space_collection as shared')
    .innerJoin('collections', 'collections.id', 'shared.collection_id')
    .select(['shared.collection_id', 'shared.added_at'])
    .where('shared.space_id', '=', spaceId)
    .$if(kind === 'person', (query) => query.where('collections.user_id', '=', id))
    .orderBy('shared.collection_id')
    .execute();
  return rows.map(({ collection_id, added_at }) => ({
    collectionId: collection_id,
    addedAt: added_at.toISOString(),
  }));
}

async function listTapes(db: Db, { readerId }: ExportScope, spaceId: string) {
  const rows = await db
    .selectFrom('space_tape as shared')
    .innerJoin('tape', 'tape.id', 'shared.tape_id')
    .select(['shared.tape_id', 'shared.added_at'])
    .where('shared.space_id', '=', spaceId)
    .where('tape.removed_at', 'is', null)
    .$if(readerId !== null, (query) => query.where('tape.user_id', '=', readerId))
    .orderBy('shared.tape_id')
    .execute();
  return rows.map(({ tape_id, added_at }) => ({
    tapeId: tape_id,
    addedAt: added_at.toISOString(),
  }));
}

async function listItems(db: Db, scope: ExportScope, spaceId: string) {
  const rows = await db
    .selectFrom('space_item as shown')
    .innerJoin('media', 'media.id', 'shown.media_id')
    .leftJoin('space_member as adder', (join) =>
      join
        .onRef('adder.space_id', '=', 'shown.space_id')
        .onRef('adder.user_id', '=', 'shown.owner_id'),
    )
    .selectAll('shown')
    .select('adder.passes_on')
    .where('shown.space_id', '=', spaceId)
    .where(isInScope(scope))
    .orderBy('shown.media_id')
    .execute();
  return rows.map((item) => ({
    itemId: item.media_id,
    isItself: item.is_itself,
    isHeldBack: item.is_held_back,
    isIn: item.is_in,
    mayPassOn: item.may_pass_on ?? item.passes_on,
    addedAt: item.added_at.toISOString(),
    withdrawnAt: item.withdrawn_at?.toISOString() ?? null,
  }));
}
