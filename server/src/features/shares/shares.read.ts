import { type SqlBool, sql } from 'kysely';
import type { ClipRow } from '#features/media-items/media-row.ts';
import { effectiveRole } from '#features/roles/effective-role.ts';
import {
  linkIn,
  linkOf,
  mayShowCollection,
  mayShowItem,
} from '#features/share-links/link-rules.read.ts';
import type { ShareRow } from '#features/share-links/share-links.repo.ts';
import { subscriptionIsActive } from '#features/subscriptions/is-active.ts';
import type { Viewer } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';

export type ListedShare = Awaited<ReturnType<typeof listShares>>[number];

/** Links into spaces rest while these do. */
type Seeing = Pick<Viewer, 'seesSpaces'>;

/** Lists the links of a person, newest first. Links to items in the trash are left out until these are restored. */
export function listShares(
  db: Db,
  { userId: makerId, ...seeing }: Seeing & Pick<Viewer, 'userId'>,
  filter: { id?: string; mediaId?: string; collectionId?: string } = {},
) {
  return shown(db, seeing)
    .selectAll('share')
    .select([
      'media.title as media_title',
      'media.type as media_type',
      'media.version as media_version',
      'media.thumbnail_path',
      'collection.name as collection_name',
    ])
    .select(sql<SqlBool>`coalesce(share.expires_at <= now(), false)`.as('is_expired'))
    .where('share.user_id', '=', makerId)
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
 * Finds the link with this token if it is open: not expired, its maker may use the archive and still show what it leads
 * to, and that is not in the trash. By the database's clock.
 */
export function findOpenShare(db: Db, tokenHash: Buffer, seeing: Seeing) {
  const role = effectiveRole('owner.id');
  return (
    shown(db, seeing)
      .innerJoin('auth.user as owner', 'owner.id', 'share.user_id')
      .selectAll('share')
      // The space whose collection it shows.
      .select('collection.space_id')
      .where('share.token_hash', '=', tokenHash)
      .where(sql<SqlBool>`coalesce(share.expires_at > now(), true)`)
      .where('owner.disabled_at', 'is', null)
      .where(subscriptionIsActive('owner.subscription_expiration_date', role))
      .executeTakeFirst()
  );
}

/** Lists whose items a link of somebody else shows, with one item of each and a space by which it does. */
export async function listForeignShown(
  db: Db,
  share: Pick<ShareRow, 'id' | 'user_id' | 'media_id' | 'collection_id'>,
) {
  const space = share.collection_id === null ? undefined : sql`collection.space_id`;
  const { rows } = await sql<{ owner_id: string; media_id: string; space_id: string }>`
    select distinct on (media.user_id) media.user_id as owner_id, media.id as media_id, place.space_id
    from media
      join space_item place on place.media_id = media.id and place.is_in and place.is_live
      join space_member mine on mine.space_id = place.space_id and mine.user_id = ${share.user_id}
      left join collection_items item on item.media_id = media.id and item.collection_id = ${share.collection_id}
      left join collections collection on collection.id = item.collection_id and collection.space_id = place.space_id
    where (media.id = ${share.media_id} or collection.id is not null) and media.user_id <> ${share.user_id}
      and ${mayShowItem(linkOf(share), space)}
    order by media.user_id, item.position desc nulls last`.execute(db);
  return rows;
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
    .where(sql<SqlBool>`(not share.keeps_details or media.user_id <> share.user_id)`)
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
      join.on((on) =>
        on.or([
          on('media.id', '=', on.ref('share.media_id')),
          on('media.id', '=', on.ref('item.media_id')),
        ]),
      ),
    )
    .where('share.id', '=', shareId)
    .where(mayShowItem(linkIn('share')))
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

/** Joins links with what they lead to, and leaves out those whose target is in the trash, or not their maker's to show. */
function shown(db: Db, { seesSpaces }: Seeing) {
  const link = linkIn('share');
  const item = seesSpaces ? mayShowItem(link) : sql<SqlBool>`media.user_id = share.user_id`;
  const collection = seesSpaces
    ? mayShowCollection(link)
    : sql<SqlBool>`collection.user_id = share.user_id`;
  return db
    .selectFrom('shares as share')
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'share.media_id').on('media.deleted_at', 'is', null).on(item),
    )
    .leftJoin('collections as collection', (join) =>
      join
        .onRef('collection.id', '=', 'share.collection_id')
        .on('collection.removed_at', 'is', null)
        .on(collection),
    )
    .where((where) =>
      where.or([where('media.id', 'is not', null), where('collection.id', 'is not', null)]),
    );
}
