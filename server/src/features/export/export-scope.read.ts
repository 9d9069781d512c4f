import type { ArchiveScope } from '@heirloom/contract/archive-format/archive.schema.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { mayPassOn } from '#features/spaces/may-pass-on.read.ts';

/** What leaves, and for whom. */
export type ExportScope = ArchiveScope & {
  /** Who gets it; null: the operator or an administrator, who may take everything of it. */
  readerId: string | null;
  /** Also what is in the trash, for those who cannot restore it. */
  withTrash: boolean;
  /** Only a part: the items after one place in the order up to another. */
  range?: { after: string | null; until: string };
};

/** Clips come with their film. */
export const placeInOrder = sql<string>`coalesce(media.parent_id, media.id)`;

/** Tells of a row of `media` whether it belongs to an export. */
export function isInScope(scope: ExportScope): RawBuilder<SqlBool> {
  const isThere = sql`media.purging_at is null and media.awaits_space_id is null
    and (${scope.withTrash} or media.deleted_at is null)`;
  return sql<SqlBool>`(${isThere} and ${isInRange(scope)} and ${byKind(scope)})`;
}

function isInRange({ range }: ExportScope) {
  if (!range) return sql`true`;
  const { after, until } = range;
  return sql`(${after}::uuid is null or ${placeInOrder} > ${after}::uuid)
    and ${placeInOrder} <= ${until}::uuid`;
}

function byKind({ kind, id, readerId }: ExportScope) {
  if (kind === 'everything') return sql`true`;
  if (kind === 'person') return sql`media.user_id = ${id}`;
  const mayLeave = sql`(${readerId}::uuid is null or shown.owner_id = ${readerId}::uuid
    or exists (select from space_member as adder where adder.space_id = shown.space_id
      and adder.user_id = shown.owner_id and ${mayPassOn({ place: 'shown', owner: 'adder' })}))`;
  if (kind === 'space') {
    return sql`exists (select from space_item as shown
      where shown.space_id = ${id} and shown.media_id = media.id and shown.is_in and ${mayLeave})`;
  }
  return sql`exists (select from collection_items as placed
    join collections as whole on whole.id = placed.collection_id
    where whole.id = ${id} and placed.media_id = media.id and (whole.user_id = media.user_id
      or exists (select from space_item as shown where shown.space_id = whole.space_id
        and shown.media_id = media.id and shown.is_in and ${mayLeave})))`;
}

/** Tells of a row of `collections`, called `whole`, whether an export tells of it. */
export function isCollectionInScope({ kind, id }: ExportScope): RawBuilder<SqlBool> {
  if (kind === 'everything') return sql`true`;
  if (kind === 'collection') return sql`whole.id = ${id}`;
  if (kind === 'person') return sql`whole.user_id = ${id}`;
  return sql`(whole.space_id = ${id} or whole.id in
    (select collection_id from space_collection where space_id = ${id}))`;
}
