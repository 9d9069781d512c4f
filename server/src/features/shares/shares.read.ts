import { type SqlBool, sql } from 'kysely';
import type { ClipRow } from '#features/media-items/media-row.ts';
import { effectiveRole } from '#features/roles/effective-role.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Db } from '#platform/db/schema.ts';

export type ListedShare = Awaited<ReturnType<typeof listShares>>[number];

/** Lists the links of a person, newest first. Links to items in the trash are left out until these are restored. */
export function listShares(
  db: Db,
  ownerId: string,
  filter: { id?: string; mediaId?: string; collectionId?: string } = {},
) {
  return shown(db)
    .selectAll('share')
    .select([
      'media.title as media_title',
      'media.type as media_type',
      'media.version as media_version',
      'media.thumbnail_path',
      'collection.name as collection_name',
    ])
    .select(sql<SqlBool>`coalesce(share.expires_at <= now(), false)`.as('is_expired'))
    .where('share.user_id', '=', ownerId)
    .$if(filter.id !== undefined, (query) => query.where('share.id', '=', filter.id!))
    .$if(filter.mediaId !== undefined, (query) =>
      query.where('share.media_id', '=', filter.mediaId!),
    )
    .$if(filter.collectionId !== undefined, (query) =>
      query.where('share.collection_id', '=', filter.collectionId!),
    )
    .orderBy('share.created_at', 'desc')
    .orderBy('share.id', 'desc')
    .execute();
}

/**
 * Finds the link with this token if it is open: not expired, its owner may use the archive, and what it shows is still
 * theirs and not in the trash. By the database's clock.
 */
export function findOpenShare(db: Db, tokenHash: Buffer) {
  const role = effectiveRole('owner.id');
  return shown(db)
    .innerJoin('auth.user as owner', 'owner.id', 'share.user_id')
    .selectAll('share')
    .where('share.token_hash', '=', tokenHash)
    .where(sql<SqlBool>`coalesce(share.expires_at > now(), true)`)
    .where('owner.disabled_at', 'is', null)
    .where(subscriptionIsActive('owner.subscription_expiration_date', role))
    .executeTakeFirst();
}

/** Finds the copy of a film or recording with only pictures and sound: the access copy, else the one for visitors. */
export function findTracelessCopy(db: Db, mediaId: string) {
  return db
    .selectFrom('rendition')
    .select(['kind', 'mime_type as mimeType', 'is_levelled as isLevelled'])
    .where('media_id', '=', mediaId)
    .where('kind', 'in', ['play', 'clean'])
    .orderBy('kind', 'desc')
    .executeTakeFirst();
}

/**
 * Lists the films and recordings of a link whose visitors would have to wait for a copy: they play as they are, and
 * there is no copy without traces yet. None where visitors get the originals.
 */
export async function listLackingCopies(db: Db, shareId: string): Promise<string[]> {
  const rows = await itemsWithoutCopy(db, shareId)
    .select('media.id')
    .where('share.keeps_details', '=', false)
    .where('media.type', '<>', 'image')
    // The key is missing until the item has been inspected.
    .where(sql<SqlBool>`jsonb_typeof(media.facts->'directPlay') = 'object'`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the clips of a link that were not cut yet: its visitors get nothing of the whole, with all details either. */
export async function listUncutClips(db: Db, shareId: string): Promise<ClipRow[]> {
  const rows = await itemsWithoutCopy(db, shareId)
    .selectAll('media')
    .where('media.parent_id', 'is not', null)
    .execute();
  return rows as ClipRow[];
}

function itemsWithoutCopy(db: Db, shareId: string) {
  return db
    .selectFrom('shares as share')
    .leftJoin('collection_items as item', 'item.collection_id', 'share.collection_id')
    .innerJoin('media', (join) =>
      join
        .on((on) =>
          on.or([
            on('media.id', '=', on.ref('share.media_id')),
            on('media.id', '=', on.ref('item.media_id')),
          ]),
        )
        .onRef('media.user_id', '=', 'share.user_id'),
    )
    .where('share.id', '=', shareId)
    .where('media.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rendition')
            .select('rendition.kind')
            .whereRef('rendition.media_id', '=', 'media.id')
            .where('rendition.kind', 'in', ['play', 'clean']),
        ),
      ),
    )
    .orderBy('item.position', 'desc');
}

/** Joins links with what they show, and leaves out those whose target is in the trash or no longer the owner's. */
function shown(db: Db) {
  return db
    .selectFrom('shares as share')
    .leftJoin('media', (join) =>
      join
        .onRef('media.id', '=', 'share.media_id')
        .onRef('media.user_id', '=', 'share.user_id')
        .on('media.deleted_at', 'is', null),
    )
    .leftJoin('collections as collection', (join) =>
      join
        .onRef('collection.id', '=', 'share.collection_id')
        .onRef('collection.user_id', '=', 'share.user_id'),
    )
    .where((where) =>
      where.or([where('media.id', 'is not', null), where('collection.id', 'is not', null)]),
    );
}
