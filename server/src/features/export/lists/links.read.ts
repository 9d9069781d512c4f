import type { ArchiveEntry } from '@heirloom/contract/archive-format/archive.schema.ts';
import { sql, type SqlBool } from 'kysely';
import { type ExportScope, isInScope } from '#features/export/export-scope.read.ts';
import { inPages } from '#features/export/lists/in-pages.ts';
import type { Db } from '#platform/db/schema.ts';

/** Lists what the reader has shared by links, of everybody for the operator. Their secrets are not even read. */
export async function* readLinks(
  db: Db,
  scope: ExportScope,
): AsyncGenerator<ArchiveEntry<'links'>> {
  const isOfItem = sql<SqlBool>`media_id in (select media.id from media where ${isInScope(scope)})`;
  const next = (after: string | null, limit: number) =>
    db
      .selectFrom('shares')
      .select(['id', 'user_id', 'media_id', 'collection_id', 'name', 'expires_at'])
      .select(['allows_download', 'allows_preview', 'keeps_details', 'shows_chapters'])
      .select(['views', 'last_opened_at', 'created_at'])
      .select(sql<boolean>`password_hash is not null`.as('has_password'))
      .where((eb) => eb.or([isOfItem, isOfCollection(scope)]))
      .$if(scope.readerId !== null, (query) => query.where('user_id', '=', scope.readerId))
      .$if(after !== null, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const row of inPages(next)) {
    yield {
      id: row.id,
      ownerId: row.user_id,
      itemId: row.media_id,
      collectionId: row.collection_id,
      name: row.name,
      hasPassword: row.has_password,
      expiresAt: row.expires_at?.toISOString() ?? null,
      allowsDownload: row.allows_download,
      allowsPreview: row.allows_preview,
      keepsDetails: row.keeps_details,
      showsChapters: row.shows_chapters,
      views: row.views,
      lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    };
  }
}

function isOfCollection({ kind, id }: ExportScope) {
  if (kind === 'everything') return sql<SqlBool>`collection_id is not null`;
  if (kind === 'collection') return sql<SqlBool>`collection_id = ${id}`;
  const column = kind === 'person' ? sql`user_id` : sql`space_id`;
  return sql<SqlBool>`collection_id in (select collections.id from collections
    where collections.${column} = ${id})`;
}
